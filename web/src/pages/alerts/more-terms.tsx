import { Button, Collapse, Stack, TextInput } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { CooldownSelect } from "../../parts/cooldown-select.tsx";
import { NumberField } from "../../parts/number-field.tsx";

export type Terms = { name?: string; hysteresisPercent?: number; cooldownMinutes?: number };

type MoreTermsProps = {
  terms: Terms;
  onTerms: (terms: Terms) => void;
  /** Defaults of the chosen metric. */
  usual: { hysteresisPercent: number; cooldownMinutes: number } | undefined;
  errorOf: (parameter: string) => string | undefined;
  isOpenFirst?: boolean;
};

/** Optional conditions of an alert. */
export function MoreTerms({ terms, onTerms, usual, errorOf, isOpenFirst = false }: MoreTermsProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h={32}
        px={4}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        leftSection={isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
      >
        More options
      </Button>
      <Collapse expanded={isOpen}>
        <Stack gap="sm" pt="xs">
          <TextInput
            label="Name"
            description="Included in notifications"
            maxLength={100}
            value={terms.name ?? ""}
            onChange={(event) => onTerms({ ...terms, name: event.currentTarget.value })}
            error={errorOf("name")}
          />
          <NumberField
            label="Rearm after moving back by (%)"
            description="Percent of the threshold. Avoids repeated notifications when the value moves around the threshold."
            min={0}
            max={100}
            value={terms.hysteresisPercent}
            placeholder={usual && String(usual.hysteresisPercent)}
            onChange={(next) => {
              const { hysteresisPercent: _, ...others } = terms;
              onTerms(next === undefined ? others : { ...others, hysteresisPercent: next });
            }}
            error={errorOf("hysteresisPercent")}
          />
          <CooldownSelect
            value={terms.cooldownMinutes ?? usual?.cooldownMinutes ?? 60}
            onChange={(cooldownMinutes) => onTerms({ ...terms, cooldownMinutes })}
            error={errorOf("cooldownMinutes")}
          />
        </Stack>
      </Collapse>
    </div>
  );
}
