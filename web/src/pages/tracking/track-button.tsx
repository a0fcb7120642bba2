import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useHasRole } from "../../api/session.ts";

/** Opens the form to track more. */
export function TrackButton({ label, form }: { label: string; form: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (!useHasRole("member")) return null;
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && form(() => setOpen(false))}
    </>
  );
}
