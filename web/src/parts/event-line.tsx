import { Anchor, Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconBell, IconPointFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type DisplayedEvent, sentenceOf } from "./event-sentence.ts";

/** An event as a sentence, with a link to its subject. */
export function EventLine({ event }: { event: DisplayedEvent }) {
  const { about, what, product, alertId, marketListId } = sentenceOf(event);
  return (
    <Text size="sm" component="span" style={{ overflowWrap: "anywhere" }}>
      {product ? (
        <Anchor
          inherit
          fw={500}
          renderRoot={(props) => <Link {...props} to="/products/$marketplace/$asin" params={product} />}
        >
          {about}
        </Anchor>
      ) : marketListId ? (
        <Anchor
          inherit
          fw={500}
          renderRoot={(props) => <Link {...props} to="/tracking/markets/$listId" params={{ listId: marketListId }} />}
        >
          {about}
        </Anchor>
      ) : (
        <Text span inherit fw={500}>
          {about}
        </Text>
      )}
      {": "}
      {what}
      {alertId && (
        <>
          {" · "}
          <Anchor
            inherit
            renderRoot={(props) => <Link {...props} to="/tracking/alerts/$alertId" params={{ alertId }} />}
          >
            View alert
          </Anchor>
        </>
      )}
    </Text>
  );
}

/** The icon of an event: better, worse, an alert, or news. The sentence beside it says the same. */
export function EventSign({ event }: { event: DisplayedEvent }) {
  if (event.type === "alert_triggered") return <IconBell size={18} color="var(--chart-2)" aria-hidden />;
  const { isGood } = sentenceOf(event);
  if (isGood === null) return <IconPointFilled size={18} color="var(--ink-3)" aria-hidden />;
  return isGood ? (
    <IconArrowUpRight size={18} color="var(--good)" aria-hidden />
  ) : (
    <IconArrowDownRight size={18} color="var(--bad)" aria-hidden />
  );
}
