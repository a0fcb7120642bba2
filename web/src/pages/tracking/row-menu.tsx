import { Menu } from "@mantine/core";
import { IconBell, IconBellPlus, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useHasRole } from "../../api/session.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { KeywordTerms } from "./keyword-terms.tsx";
import { ProductTerms } from "./product-terms.tsx";
import { isKeyword, nameOf, type Tracked } from "./tracked-names.ts";
import { useUntrack } from "./use-untrack.ts";

export function RowMenu({ tracked }: { tracked: Tracked }) {
  const [isEditing, setEditing] = useState(false);
  const untrack = useUntrack();
  if (!useHasRole("member")) return null;
  const { asin, marketplace } = tracked;
  const alertFor = {
    marketplace,
    ...(asin !== null && { asin }),
    ...(isKeyword(tracked) && {
      keyword: tracked.keyword,
      metric: asin === null ? "nicheScore" : "keywordRank",
    }),
  };
  return (
    <>
      <MoreMenu title={nameOf(tracked)}>
        <Menu.Item leftSection={<IconBell size={16} />} onClick={() => setEditing(true)}>
          Edit notifications
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBellPlus size={16} />}
          renderRoot={(props) => <Link {...props} to="/tracking/alerts/new" search={alertFor} />}
        >
          Create alert
        </Menu.Item>
        <Menu.Item color="var(--bad)" leftSection={<IconTrash size={16} />} onClick={() => void untrack(tracked)}>
          Stop tracking
        </Menu.Item>
      </MoreMenu>
      {isEditing &&
        (isKeyword(tracked) ? (
          <KeywordTerms tracked={tracked} onDone={() => setEditing(false)} />
        ) : (
          <ProductTerms tracked={tracked} onDone={() => setEditing(false)} />
        ))}
    </>
  );
}
