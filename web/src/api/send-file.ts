/** Uploads a file unchanged. Only XMLHttpRequest reports upload progress. */
import { ApiError, ConnectionError, type ResponseData } from "@nichescope/client";
import { accountHeader, handleSharedError } from "./client.ts";

/** The routes that take a file, and what they return. */
type Routes = {
  "/api/admin/imports": ResponseData<"/api/admin/imports", "post">;
  "/api/v1/reports/imports": ResponseData<"/api/v1/reports/imports", "post">;
  "/api/v1/sales/imports": ResponseData<"/api/v1/sales/imports", "post">;
};

type Sending<Route extends keyof Routes> = {
  route: Route;
  query?: Record<string, string>;
  file: File;
  /** 0…1 */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Rejects with an `AbortError` when cancelled. */
export function sendFile<Route extends keyof Routes>({
  route,
  query = {},
  file,
  onProgress,
  signal,
}: Sending<Route>): Promise<Routes[Route]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${route}?${new URLSearchParams({ name: file.name, ...query })}`);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 202) resolve(response.data);
      else {
        const failed = new ApiError(status, response);
        handleSharedError(failed);
        reject(failed);
      }
    };
    request.onerror = () => reject(new ConnectionError());
    request.onabort = () => reject(new DOMException("called off", "AbortError"));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.setRequestHeader("content-type", "application/octet-stream");
    for (const [name, value] of Object.entries(accountHeader())) request.setRequestHeader(name, value);
    request.send(file);
  });
}
