/** Sends a file as it is. Browsers tell how much of a body has gone by XMLHttpRequest alone. */
import { ApiError, heed, OfflineError, shownAccount, type Told } from "./client.ts";
import type { components } from "./schema.ts";

export type Sent = Told<"/api/admin/imports", "post">;

type Sending = {
  file: File;
  /** 0…1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Held there, so that it can be looked at before anything is stored. Rejects with an `AbortError` when it is called off. */
export function sendFile({ file, onProgress, signal }: Sending): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ name: file.name, hold: "true" });
    request.open("POST", `/api/admin/imports?${query}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 202) resolve(response.data);
      else {
        const failed = new ApiError(status, (response ?? undefined) as components["schemas"]["Error"] | undefined);
        heed(failed);
        reject(failed);
      }
    };
    request.onerror = () => reject(new OfflineError(undefined));
    request.onabort = () => reject(new DOMException("called off", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(shownAccount())) request.setRequestHeader(name, value);
    request.send(file);
  });
}
