/** Uploads a file unchanged. Only XMLHttpRequest reports upload progress. */
import { ApiError, accountHeader, handleSharedError, OfflineError, type ResponseData } from "./client.ts";
import type { components } from "./schema.ts";

export type Sent = ResponseData<"/api/admin/imports", "post">;

type Sending = {
  file: File;
  /** 0…1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Uploads a file to be previewed before anything is imported. Rejects with an `AbortError` when cancelled. */
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
        handleSharedError(failed);
        reject(failed);
      }
    };
    request.onerror = () => reject(new OfflineError(undefined));
    request.onabort = () => reject(new DOMException("called off", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.send(file);
  });
}
