import { Button, Group, Stack, Text } from "@mantine/core";
import { StateMark } from "../../parts/state-mark.tsx";
import type { Finding } from "./listing-queries.ts";
import { fieldTitle, SEVERITY_TONES, SEVERITY_WORDS } from "./listing-words.ts";

type FindingListProps = {
  findings: readonly Finding[];
  /** The text that the offsets count in, to quote it. */
  text?: string;
  /** Names the field of each finding, where it is not obvious. */
  withFields?: boolean;
  onSelect?: (finding: Finding) => void;
  onFix?: (finding: Finding) => void;
};

const MOST_SHOWN = 8;

/** Findings with what to do about them; a quoted text selects its place. */
export function FindingList({ findings, text = "", withFields = false, onSelect, onFix }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <Stack gap={4} component="ul" style={{ listStyle: "none", margin: "4px 0 0", padding: 0 }}>
      {findings.slice(0, MOST_SHOWN).map((finding) => {
        const { rule, field, severity, message, start, end, fix } = finding;
        const quoted = text.slice(start, end);
        return (
          <Group key={`${rule} ${field} ${start}`} component="li" gap="xs" align="flex-start" wrap="wrap">
            <StateMark tone={SEVERITY_TONES[severity]} size="xs">
              {SEVERITY_WORDS[severity]}
            </StateMark>
            <Text size="xs" style={{ flex: "1 1 220px", minWidth: 0, overflowWrap: "anywhere" }}>
              {withFields && `${fieldTitle(field)}: `}
              {message}
            </Text>
            {onSelect && quoted !== "" && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => onSelect(finding)}
                aria-label={`Show text “${quoted.trim().slice(0, 30)}” at ${start} to ${end}`}
              >
                Show text
              </Button>
            )}
            {onFix && fix !== null && (
              <Button
                size="compact-xs"
                variant="light"
                onClick={() => onFix(finding)}
                aria-label={fix === "" ? `Apply fix: remove “${quoted}”` : `Apply fix: “${fix}”`}
              >
                Apply fix
              </Button>
            )}
          </Group>
        );
      })}
      {findings.length > MOST_SHOWN && (
        <Text component="li" size="xs" c="dimmed">
          And {findings.length - MOST_SHOWN} more.
        </Text>
      )}
    </Stack>
  );
}
