// Plain JavaScript on purpose: it must run, and say what is missing, on a Node that cannot run the rest.
if (Number(process.versions.node.split(".")[0]) < 24) {
  console.error(
    `Nichescope needs Node 24 or newer, and this is ${process.versions.node}. ` +
      "On Linux 'npm ci' installs the right one (with optional dependencies); elsewhere install it from https://nodejs.org.",
  );
  process.exit(1);
}
