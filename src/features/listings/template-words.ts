/** The words of the templates, by language. Labels work without knowing the gender or number of what follows. */
import type { Language } from "../catalog/marketplace.ts";
import { type FactLanguage, factLanguage } from "./fact-words.ts";
import { MEASURE_KINDS, type MeasureKind } from "./measure.ts";

export type TemplateWords = {
  materials: string;
  colors: string;
  sizes: string;
  technical: string;
  features: string;
  uses: string;
  audience: string;
  care: string;
  includes: string;
  certificates: string;
  origin: string;
  model: string;
  /** Before a use in the title. */
  for: string;
  and: string;
  quantity: (count: number) => string;
  measures: Record<MeasureKind, string>;
};

/** In the order of `MEASURE_KINDS`. */
const kinds = (names: string) => {
  const each = names.split("|");
  return Object.fromEntries(MEASURE_KINDS.map((kind, at) => [kind, each[at]])) as Record<MeasureKind, string>;
};

const WORDS: Record<FactLanguage, TemplateWords> = {
  en: {
    ...{
      materials: "Material",
      colors: "Color",
      sizes: "Size",
      technical: "Technical data",
      features: "Features",
      uses: "Suitable for",
      audience: "Designed for",
    },
    ...{
      care: "Care",
      includes: "In the box",
      certificates: "Certificates",
      origin: "Origin",
      model: "Model",
      for: "for",
      and: "and",
    },
    quantity: (count) => `Pack of ${count}`,
    measures: kinds(
      "length|width|height|depth|diameter|thickness|weight|maximum load|capacity|power|voltage|battery|runtime|temperature",
    ),
  },
  de: {
    ...{
      materials: "Material",
      colors: "Farbe",
      sizes: "Maße",
      technical: "Technische Daten",
      features: "Eigenschaften",
      uses: "Geeignet für",
      audience: "Für",
    },
    ...{
      care: "Pflege",
      includes: "Lieferumfang",
      certificates: "Zertifikate",
      origin: "Herkunft",
      model: "Modell",
      for: "für",
      and: "und",
    },
    quantity: (count) => `${count} Stück`,
    measures: kinds(
      "Länge|Breite|Höhe|Tiefe|Durchmesser|Stärke|Gewicht|Traglast|Fassungsvermögen|Leistung|Spannung|Akku|Laufzeit|Temperatur",
    ),
  },
  // French has a space before the colon.
  fr: {
    ...{
      materials: "Matière ",
      colors: "Couleur ",
      sizes: "Dimensions ",
      technical: "Données techniques ",
      features: "Caractéristiques ",
      uses: "Convient pour ",
      audience: "Conçu pour ",
    },
    ...{
      care: "Entretien ",
      includes: "Contenu ",
      certificates: "Certificats ",
      origin: "Origine ",
      model: "Modèle",
      for: "pour",
      and: "et",
    },
    quantity: (count) => `Lot de ${count}`,
    measures: kinds(
      "longueur|largeur|hauteur|profondeur|diamètre|épaisseur|poids|charge maximale|capacité|puissance|tension|batterie|autonomie|température",
    ),
  },
  es: {
    ...{
      materials: "Material",
      colors: "Color",
      sizes: "Medidas",
      technical: "Datos técnicos",
      features: "Características",
      uses: "Adecuado para",
      audience: "Para",
    },
    ...{
      care: "Cuidado",
      includes: "Contenido",
      certificates: "Sellos",
      origin: "Origen",
      model: "Modelo",
      for: "para",
      and: "y",
    },
    quantity: (count) => `Juego de ${count}`,
    measures: kinds(
      "largo|ancho|alto|fondo|diámetro|grosor|peso|carga máxima|capacidad|potencia|tensión|batería|autonomía|temperatura",
    ),
  },
  it: {
    ...{
      materials: "Materiale",
      colors: "Colore",
      sizes: "Misure",
      technical: "Dati tecnici",
      features: "Caratteristiche",
      uses: "Adatto per",
      audience: "Per",
    },
    ...{
      care: "Cura",
      includes: "Contenuto",
      certificates: "Marchi",
      origin: "Origine",
      model: "Modello",
      for: "per",
      and: "e",
    },
    quantity: (count) => `Set da ${count}`,
    measures: kinds(
      "lunghezza|larghezza|altezza|profondità|diametro|spessore|peso|carico massimo|capacità|potenza|tensione|batteria|autonomia|temperatura",
    ),
  },
};

/** The words of a language; English for languages without templates. */
export function templateWords(language: Language): TemplateWords {
  return WORDS[factLanguage(language)];
}
