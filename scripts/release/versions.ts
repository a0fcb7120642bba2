/** Every place that names the version of a release. All must name the same one, and the changelog must have an entry for it. */

const NPM = /"name": "(?:@nichescope\/client|n8n-nodes-nichescope|nichescope[\w-]*)",\n +"version": "([^"]+)"/g;

/** A file and the pattern whose first group is a version. Every match counts, and there must be one. */
const PLACES: [file: string, pattern: RegExp][] = [
  ["package.json", NPM],
  ["package-lock.json", NPM],
  ["packages/client/package.json", NPM],
  ["packages/n8n-nodes-nichescope/package.json", NPM],
  ["packages/n8n-nodes-nichescope/package-lock.json", NPM],
  ["packages/zapier/package.json", NPM],
  ["packages/zapier/package-lock.json", NPM],
  ["packages/python/pyproject.toml", /^version = "([^"]+)"/gm],
  ["packages/python/src/nichescope/client.py", /nichescope-python\/([\w.+-]+)/g],
  ["deploy/Dockerfile", /^ARG VERSION=(\S+)/gm],
  ["deploy/kubernetes/kustomization.yaml", /newTag: (\S+)/g],
  ["deploy/kubernetes/command.example.yaml", /nichescope:(\S+)/g],
  ["deploy/compose.env.example", /nichescope:(\S+)/g],
];

/** Returns every place that names another version than `package.json`, as a sentence each. */
export function versionProblems(read: (file: string) => string): string[] {
  const version = versionOf(read("package.json"));
  const problems = PLACES.flatMap(([file, pattern]) => {
    const found = [...read(file).matchAll(pattern)].map(([, each]) => each);
    if (found.length === 0) return [`${file} names no version`];
    return found.filter((each) => each !== version).map((each) => `${file} names ${each}, package.json ${version}`);
  });
  return hasChangelogEntry(read("CHANGELOG.md"), version)
    ? problems
    : [...problems, `CHANGELOG.md has no entry "## ${version}"`];
}

export function versionOf(packageFile: string): string {
  return JSON.parse(packageFile).version;
}

function hasChangelogEntry(changelog: string, version: string): boolean {
  return changelog.split("\n").some((line) => line === `## ${version}` || line.startsWith(`## ${version} `));
}
