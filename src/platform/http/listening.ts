import { SetupError } from "../base/errors.ts";

/** Explains a failed `listen` and what to do about it. */
export function listenError(error: NodeJS.ErrnoException, host: string, port: number): SetupError {
  const where = `${host}:${port}`;
  if (error.code === "EADDRINUSE")
    return new SetupError(`Another program is listening on ${where}. Set PORT to a free port.`);
  if (error.code === "EACCES")
    return new SetupError(`This user is not allowed to listen on ${where}. Set PORT to a port above 1023.`);
  return new SetupError(`The service can't listen on ${where}: ${error.message}`);
}
