import { SetupError } from "../../base/errors.ts";

/** A problem with a backup; the message is a sentence to print after the file's name. */
export class BackupProblem extends SetupError {}
