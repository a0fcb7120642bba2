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
      You won’t be notified about “{title}” any more, and its thresholds are deleted. Past events stay.
    </Confirm>
  );
}
