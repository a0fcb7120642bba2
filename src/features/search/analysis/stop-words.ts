import type { Language } from "../../catalog/marketplace.ts";

/** The few words per language that nearly every title may contain. Prepositions that are also units ("in") stay searchable. */
const words = (text: string) => text.split(" ");

export const STOP_WORDS = {
  en: words("a an and are as at be by for from has is it of on or that the this to was with your"),
  de: words(
    "der die das den dem des ein eine einen einem einer und oder mit fur von zu zum zur auf aus bei im am an als ist",
  ),
  fr: words("le la les l un une des de du d et ou a au aux en pour avec par sur dans est"),
  it: words("il lo la i gli le un uno una di a da in con su per tra fra e o del della dei delle"),
  es: words("el la los las un una unos unas de del a en con por para y o es su"),
  nl: words("de het een en of van voor met op in aan te bij is"),
  sv: words("en ett och eller for med av pa i till den det som ar"),
  pl: words("i oraz lub z ze w we na do dla od po o jest"),
  tr: words("ve veya ile icin bir bu de da"),
  ar: words("و في من على الى عن مع او هذا هذه"),
  ja: words("の は が を に で と も や へ から まで"),
  pt: words("o a os as um uma uns umas de do da dos das e ou em no na nos nas com por para"),
} satisfies Record<Language, string[]>;
