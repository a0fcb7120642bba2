import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sendFile } from "../../../api/send-file.ts";
import { FileDrop, type Upload } from "../../../parts/file-drop.tsx";

/** Uploads a dropped or chosen file for preview; nothing is imported until somebody starts it. */
export function UploadFile() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const send = async (upload: Upload) => {
    // Previewed before anything is imported.
    const { id } = await sendFile({ route: "/api/admin/imports", query: { hold: "true" }, ...upload });
    await queries.invalidateQueries({ queryKey: ["operator", "imports"] });
    await navigate({ to: "/data/products/$importId", params: { importId: id } });
  };
  return (
    <FileDrop label="File to import" send={send} minHeight={140}>
      CSV, TSV, Excel, JSON, JSON Lines or Parquet
    </FileDrop>
  );
}
