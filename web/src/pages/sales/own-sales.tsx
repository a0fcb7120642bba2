import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { importsQuery, useSalesChanged } from "./sales-queries.ts";

/** The frame of all sales pages: reloads their figures when an import has ended, whoever started it. */
export function OwnSales() {
  const changed = useSalesChanged();
  const { data } = useQuery(importsQuery());
  const ended = data?.imports.flatMap(({ id, finishedAt }) => (finishedAt === null ? [] : id)).join(" ");
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (ended === undefined) return;
    if (known.current !== undefined && known.current !== ended) void changed();
    known.current = ended;
  }, [ended, changed]);
  return <Outlet />;
}
