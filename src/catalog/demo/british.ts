/** The words of these listings that are spelled, or called, otherwise in Britain. */
const BRITISH = [
  ["Color", "Colour"],
  ["color", "colour"],
  ["Gray", "Grey"],
  ["Aluminum", "Aluminium"],
  ["Jewelry", "Jewellery"],
  ["Mom", "Mum"],
  ["Favorite", "Favourite"],
  ["Odor", "Odour"],
  ["Diaper", "Nappy"],
  ["Tire ", "Tyre "],
  ["Moisturiz", "Moisturis"],
  ["Organizer", "Organiser"],
  ["Liter", "Litre"],
  ["Cozy", "Cosy"],
  ["Trash", "Rubbish"],
  ["Pajama", "Pyjama"],
  ["Fiber", "Fibre"],
  ["fiber", "fibre"],
] as const;

export function british(text: string): string {
  return BRITISH.reduce((sofar, [american, own]) => sofar.replaceAll(american, own), text);
}
