import { useState } from "react";

/** A product's picture, or a grey square of the same size when it is missing or cannot be loaded. */
export function Picture({ src, size = 40 }: { src: string | null; size?: number }) {
  const [failed, setFailed] = useState(false);
  const box = {
    width: size,
    height: size,
    borderRadius: 6,
    flexShrink: 0,
    background: "var(--grid)",
    objectFit: "contain" as const,
  };
  if (!src || failed) return <span style={{ ...box, display: "inline-block" }} aria-hidden />;
  return (
    <img
      src={sized(src, 2 * size)}
      alt=""
      width={size}
      height={size}
      style={box}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}

/** The address of a marketplace's picture in this size, for dense screens; other addresses have no sizes. */
const sized = (src: string, pixels: number) =>
  src.replace(/(\/images\/I\/[^/.]+)(?:\._[^/]*_)?(\.\w+)$/, `$1._SL${pixels}_$2`);
