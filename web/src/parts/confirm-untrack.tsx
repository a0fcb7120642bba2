import { Confirm } from "./confirm.tsx";

type ConfirmUntrackProps = {
  opened: boolean;
  onClose: () => void;
  question: string;
  /** The name of the tracked product or keyword. */
  title: string;
  onConfirm: () => Promise<unknown>;
};

/** Asks before tracking stops. */
export function ConfirmUntrack({ question, title, ...others }: ConfirmUntrackProps) {
  return (
    <Confirm {...others} title={question} action="Stop tracking">
      Changes of “{title}” are no longer told, and its thresholds are forgotten. Events that were told stay.
    </Confirm>
  );
}
