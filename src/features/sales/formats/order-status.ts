/** The meaning of order and item statuses, in the languages of reports. */

const CANCELLED =
  /cancel|storn|annul|abgebrochen|geannuleerd|anulowan|avbruten|avbeställd|makuler|iptal|キャンセル|取消|取り消し|已取消|ملغ/iu;
const MAX_KNOWN = 1_000;
const PENDING =
  /^\s*(?:pending|ausstehend|schwebend|en attente|pendiente|in attesa|in sospeso|保留|pendente|oczekując|in behandeling|väntande)/iu;

/** "Cancelled", "Canceled", "Storniert"; an item may be cancelled in an order that was shipped. */
export const isCancelledStatus = remembered((status) => CANCELLED.test(status));

export const isPendingStatus = remembered((status) => PENDING.test(status));

/** A file repeats the same few statuses in all of its rows. */
function remembered(test: (status: string) => boolean): (status: string) => boolean {
  const known = new Map<string, boolean>();
  return (status) => {
    let result = known.get(status);
    if (result === undefined) {
      result = test(status);
      if (known.size < MAX_KNOWN) known.set(status, result);
    }
    return result;
  };
}
