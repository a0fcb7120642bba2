import { ActionIcon, Button, Menu } from "@mantine/core";
import {
  IconBookmark,
  IconBraces,
  IconBulb,
  IconColumns2,
  IconDots,
  IconDownload,
  IconFileSpreadsheet,
  IconTargetArrow,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { counted } from "../../parts/format.ts";
import { StartListingItem } from "../listings/start-listing.tsx";
import { NameSearch } from "./name-search.tsx";
import classes from "./research.module.css";
import { storedPartOf } from "./saved-search-query.ts";
import { type Found, fileAddress, type SearchRequest } from "./search-query.ts";
import { TrackKeyword } from "./track-keyword.tsx";

const QUIET = { variant: "subtle", color: "gray", className: classes["action"] ?? "" } as const;

type SearchActionsProps = { searchRequest: SearchRequest; found: Found | undefined };

/** What one can do with a whole search, or with a selection of the finder. */
export function SearchActions({ searchRequest, found }: SearchActionsProps) {
  const mayChange = useHasRole("member");
  const [doing, setDoing] = useState<"save" | "track">();
  const { marketplace } = searchRequest;
  // Saving, tracking and comparing use the corrected words.
  const keyword = found?.correctedKeyword ?? searchRequest.keyword;
  const stored = { ...searchRequest, keyword };
  const save = keyword === null ? "Save selection" : "Save search";
  const close = () => setDoing(undefined);
  return (
    <>
      {mayChange && (
        <Button
          {...QUIET}
          leftSection={<IconBookmark size={16} aria-hidden />}
          aria-label={save}
          onClick={() => setDoing("save")}
        >
          Save
        </Button>
      )}
      {mayChange && keyword !== null && (
        <Button
          {...QUIET}
          leftSection={<IconTargetArrow size={16} aria-hidden />}
          aria-label="Track keyword"
          disabled={found === undefined}
          onClick={() => setDoing("track")}
        >
          Track
        </Button>
      )}
      {keyword !== null && (
        <Button
          {...QUIET}
          visibleFrom="sm"
          leftSection={<IconColumns2 size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/research/compare" search={{ keywords: [keyword], marketplace }} />
          )}
        >
          Compare
        </Button>
      )}
      <ExportMenu searchRequest={searchRequest} total={found?.totalResults ?? 0} />
      {keyword !== null && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="More actions">
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconBulb size={16} aria-hidden />}
              renderRoot={(props) => <Link {...props} to="/research/keywords" search={{ keyword, marketplace }} />}
            >
              Keyword ideas
            </Menu.Item>
            <Menu.Item
              hiddenFrom="sm"
              leftSection={<IconColumns2 size={16} aria-hidden />}
              renderRoot={(props) => (
                <Link {...props} to="/research/compare" search={{ keywords: [keyword], marketplace }} />
              )}
            >
              Compare
            </Menu.Item>
            {mayChange && (
              <StartListingItem
                marketplace={marketplace}
                keyword={keyword}
                competitors={found?.products.map(({ asin }) => asin) ?? []}
                isReady={found !== undefined}
              />
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {doing === "save" && (
        <NameSearch
          title={save}
          action={save}
          name={keyword ?? ""}
          onClose={close}
          send={(name) => client.post("/api/v1/saved-searches", { body: { name, ...storedPartOf(stored) } })}
        />
      )}
      {doing === "track" && keyword !== null && found && (
        <TrackKeyword searchRequest={{ ...searchRequest, keyword }} found={found} onClose={close} />
      )}
    </>
  );
}

/** Every match as a file, with the filters and the order of the page. */
function ExportMenu({ searchRequest, total }: { searchRequest: SearchRequest; total: number }) {
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label="Export" disabled={total === 0}>
          <IconDownload size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{counted(total, "product")}</Menu.Label>
        <Menu.Item
          component="a"
          href={fileAddress(searchRequest, "csv")}
          download
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
        >
          CSV, for spreadsheets
        </Menu.Item>
        <Menu.Item
          component="a"
          href={fileAddress(searchRequest, "ndjson")}
          download
          leftSection={<IconBraces size={16} aria-hidden />}
        >
          JSON Lines, for scripts
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
