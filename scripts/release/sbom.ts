/**
 * The bill of materials of an artefact, as CycloneDX 1.5: its packages with versions, hashes and licences, from a lockfile. It
 * has no random number and no clock, so two builds of one commit write the same bytes.
 */
import { sha256 } from "./sums.ts";

export type Component = { "bom-ref": string; type: string; name: string; version: string; purl: string };
type Dependency = { ref: string; dependsOn: string[] };

/** The output of `npm sbom`, as far as it is used. */
export type NpmSbom = {
  metadata: { component: Component };
  components: Component[];
  dependencies: Dependency[];
};

type Subject = { file: string; digest: string; version: string; builtAt: Date };

/** The packages that an artefact needs at run time, and how they depend on each other. The first dependency is the artefact's. */
export type Materials = { components: Component[]; dependencies: Dependency[] };

export function sbomOf({ file, digest, version, builtAt }: Subject, { components, dependencies }: Materials): string {
  const [own, ...others] = dependencies;
  const content = {
    $schema: "http://cyclonedx.org/schema/bom-1.5.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    serialNumber: `urn:uuid:${uuidOf(digest)}`,
    version: 1,
    metadata: {
      timestamp: builtAt.toISOString(),
      component: {
        "bom-ref": file,
        type: "file",
        name: file,
        version,
        hashes: [{ alg: "SHA-256", content: digest }],
      },
    },
    components: components.toSorted(byRef),
    dependencies: [{ ref: file, dependsOn: own?.dependsOn.toSorted() ?? [] }, ...others.toSorted(byRef)],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Materials of an npm lockfile. npm writes the root package first. */
export function npmMaterials({ metadata, components, dependencies }: NpmSbom): Materials {
  const root = metadata.component["bom-ref"];
  const own = dependencies.find(({ ref }) => ref === root) ?? { ref: root, dependsOn: [] };
  return { components, dependencies: [own, ...dependencies.filter(({ ref }) => ref !== root)] };
}

/**
 * Materials of a requirements file that names exact versions. The comments that `uv pip compile` writes below each package
 * name the packages that need it; a package that `pyproject.toml` needs belongs to the artefact itself.
 */
export function pythonMaterials(requirements: string): Materials {
  const components: Component[] = [];
  const neededBy = new Map<string, string[]>();
  let refs: string[] = [];
  for (const line of requirements.split("\n")) {
    const [, name = "", version = ""] = /^([\w.-]+)==([^\s;\\]+)/.exec(line) ?? [];
    if (name !== "") {
      const purl = `pkg:pypi/${name.toLowerCase()}@${version}`;
      components.push({ "bom-ref": purl, type: "library", name, version, purl });
      refs = [];
      neededBy.set(purl, refs);
    }
    const [, user] = /^ +# +(?:via )?([\w.-]+)/.exec(line) ?? [];
    if (user !== undefined && user !== "via") refs.push(user);
  }
  const usersOf = (ref: string) => neededBy.get(ref) ?? [];
  const neededDirectlyBy = (isUser: (user: string) => boolean) =>
    components.filter(({ "bom-ref": ref }) => usersOf(ref).some(isUser)).map(({ "bom-ref": ref }) => ref);
  const names = new Set(components.map(({ name }) => name));
  return {
    components,
    dependencies: [
      { ref: "", dependsOn: neededDirectlyBy((user) => !names.has(user)) },
      ...components.map(({ "bom-ref": ref, name }) => ({ ref, dependsOn: neededDirectlyBy((user) => user === name) })),
    ],
  };
}

function byRef(a: { ref?: string; "bom-ref"?: string }, b: { ref?: string; "bom-ref"?: string }): number {
  return (a.ref ?? a["bom-ref"] ?? "") < (b.ref ?? b["bom-ref"] ?? "") ? -1 : 1;
}

/** A UUID from a digest, marked as version 8: a scheme of one's own. */
function uuidOf(digest: string): string {
  const hex = sha256(`sbom of ${digest}`);
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    "-",
  );
}
