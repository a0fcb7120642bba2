import { SetupError } from "../../base/errors.ts";

/** What is wrong with a backup, as one sentence that follows its name. */
export class BackupProblem extends SetupError {}
