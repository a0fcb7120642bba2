/** The files of the image, read from the last stage of `deploy/Dockerfile`, so that both cannot differ. */

export type Copy = {
  /** The stage that the files come from; undefined: the project. */
  stage: string | undefined;
  sources: string[];
  /** A path in the working folder of the image. */
  target: string;
};

/** Returns the COPY instructions of the last stage. Refuses any that it cannot follow. */
export function imageCopies(dockerfile: string): Copy[] {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  const others = [...lastStage.matchAll(/^ADD .*$/gm)];
  if (others.length > 0) throw new Error(`the image contents can't be made with ${others[0]?.[0]}`);
  return [...lastStage.matchAll(/^COPY (?:--from=(\S+) )?(.+) (\S+)$/gm)].map(
    ([line, stage, sources = "", target = ""]) => {
      if (sources.includes("--") || !target.startsWith("./"))
        throw new Error(`the image contents can't be made with ${line}`);
      return { stage, sources: sources.split(" "), target };
    },
  );
}
