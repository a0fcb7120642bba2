/**
 * Where the artefacts come from: an in-toto statement with SLSA provenance. It is a claim of the machine that wrote it, and
 * proves nothing unless it is signed: `--sign-key` puts it into a DSSE envelope with an Ed25519 signature.
 */
import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { type Digests, sha256 } from "./sums.ts";

const PAYLOAD_TYPE = "application/vnd.in-toto+json";

export type Build = {
  /** The released files. */
  subjects: Digests;
  commit: string;
  /** Files of the commit that determine what was downloaded: lockfiles. */
  lockfiles: Digests;
  /** The public address of the repository, where it has one. */
  repository: string | undefined;
  version: string;
  without: string[];
  /** Versions of the programs that built it. */
  tools: Record<string, string>;
};

/** Times and a number of the run are left out, so two builds of one commit with the same tools write the same bytes. */
export function statementOf({ subjects, commit, lockfiles, repository, version, without, tools }: Build): string {
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject: [...subjects].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, digest]) => resource(name, digest)),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:nichescope:npm-run-release:1",
        externalParameters: { command: "npm run release", version, without },
        resolvedDependencies: [
          {
            ...(repository !== undefined && { uri: `git+${repository}` }),
            name: "source",
            digest: { gitCommit: commit },
          },
          ...[...lockfiles].map(([name, digest]) => resource(name, digest)),
        ],
      },
      runDetails: { builder: { id: "urn:nichescope:operator", version: tools } },
    },
  };
  return `${JSON.stringify(statement, null, 2)}\n`;
}

const resource = (name: string, digest: string) => ({ name, digest: { sha256: digest } });

/** Returns the digests that a statement names. */
export function subjectsOf(statement: string): Digests {
  const { subject } = JSON.parse(statement) as { subject: { name: string; digest: { sha256: string } }[] };
  return new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
}

/** Signs a statement with an Ed25519 key in PEM. Returns a DSSE envelope on one line. */
export function signStatement(statement: string, privateKeyPem: string): string {
  const key = createPrivateKey(privateKeyPem);
  requireEd25519(key);
  const payload = Buffer.from(statement);
  const envelope = {
    payloadType: PAYLOAD_TYPE,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyId(createPublicKey(key)), sig: sign(null, signedBytes(payload), key).toString("base64") }],
  };
  return `${JSON.stringify(envelope)}\n`;
}

/** Returns the statement in an envelope. Throws if the signature is not of this key. */
export function verifyEnvelope(envelope: string, publicKeyPem: string): string {
  const key = createPublicKey(publicKeyPem);
  requireEd25519(key);
  const { payloadType, payload, signatures } = JSON.parse(envelope) as {
    payloadType: string;
    payload: string;
    signatures: { sig: string }[];
  };
  const bytes = Buffer.from(payload, "base64");
  const isSigned = signatures.some(({ sig }) => verify(null, signedBytes(bytes), key, Buffer.from(sig, "base64")));
  if (payloadType !== PAYLOAD_TYPE || !isSigned) throw new Error("the provenance is not signed with this key");
  return bytes.toString();
}

/** The bytes that DSSE signs: type and content with their lengths, so that neither can pass for the other. */
function signedBytes(payload: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${PAYLOAD_TYPE.length} ${PAYLOAD_TYPE} ${payload.length} `), payload]);
}

function keyId(publicKey: KeyObject): string {
  return sha256(publicKey.export({ type: "spki", format: "der" }));
}

function requireEd25519(key: KeyObject): void {
  if (key.asymmetricKeyType !== "ed25519")
    throw new Error("the key is not an Ed25519 key: openssl genpkey -algorithm ed25519");
}
