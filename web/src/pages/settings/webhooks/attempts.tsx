import { Text, Timeline } from "@mantine/core";
import { IconCheck, IconClock, IconX } from "@tabler/icons-react";
import { CodeBlock } from "../../../parts/copy.tsx";
import { Fold } from "../../../parts/fold.tsx";
import { duration, exactDateTime, number } from "../../../parts/format.ts";
import { When } from "../../../parts/when.tsx";
import { type Attempt, type DeliveryDetail, headerLines, isSuccess, outcomeWords } from "./delivery-words.tsx";

/** The attempts of a delivery with their responses, oldest first. */
export function Attempts({ delivery: { tried, attempts, status, nextAttemptAt } }: { delivery: DeliveryDetail }) {
  if (tried.length === 0 && status !== "pending")
    return (
      <Text size="sm" c="dimmed">
        No attempts yet.
      </Text>
    );
  return (
    <>
      {attempts > tried.length && (
        <Text size="sm" c="dimmed" mb="sm">
          {tried.length === 0
            ? "Earlier attempts have been deleted."
            : `Showing the last ${number(tried.length)} of ${number(attempts)} attempts.`}
        </Text>
      )}
      <Timeline bulletSize={24} lineWidth={2} active={tried.length - 1}>
        {tried.map((attempt) => (
          <Timeline.Item
            key={attempt.number}
            bullet={isSuccess(attempt) ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
            color={isSuccess(attempt) ? "green" : "red"}
            title={`Attempt ${attempt.number}: ${outcomeWords(attempt.status, attempt.problem)}`}
          >
            <AttemptDetails attempt={attempt} />
          </Timeline.Item>
        ))}
        {status === "pending" && (
          <Timeline.Item bullet={<IconClock size={14} aria-hidden />} title="Next attempt" lineVariant="dashed">
            <Text size="sm" c="dimmed">
              {nextAttemptAt === null ? "Sending…" : <When at={nextAttemptAt} />}
            </Text>
          </Timeline.Item>
        )}
      </Timeline>
    </>
  );
}

function AttemptDetails({ attempt: { number: attempt, at, durationMs, response, ...headers } }: { attempt: Attempt }) {
  const { requestHeaders, responseHeaders } = headers;
  return (
    <>
      <Text size="sm" c="dimmed">
        {exactDateTime(at)} · took {duration(durationMs)}
      </Text>
      {requestHeaders && (
        <Fold title="Request headers" isQuiet>
          <CodeBlock code={headerLines(requestHeaders)} what={`request headers of attempt ${attempt}`} />
        </Fold>
      )}
      {responseHeaders && (
        <Fold title="Response headers" isQuiet>
          <CodeBlock code={headerLines(responseHeaders)} what={`response headers of attempt ${attempt}`} />
        </Fold>
      )}
      {response ? (
        <Fold title="Response body" isQuiet>
          <CodeBlock code={response} what={`response to attempt ${attempt}`} />
        </Fold>
      ) : (
        <Text size="sm" c="dimmed">
          The response had no body.
        </Text>
      )}
    </>
  );
}
