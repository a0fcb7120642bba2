import { useState } from "react";

/** A product's picture. Where there is none, or it cannot be had without the internet, a quiet square of the same size. */
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
      src={src}
      alt=""
      width={size}
      height={size}
      style={box}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  );
}
