/** Claims about health, authorities and the environment that need proof or are forbidden. */
const list = (text: string) => text.split(",").map((phrase) => phrase.trim());

export const CLAIM_PHRASES = {
  authority: {
    en: list(
      "fda approved, fda cleared, fda certified, fda registered, approved by the fda, fda approval, epa approved, epa registered, usda approved, clinically proven, doctor recommended, doctor approved, dermatologist recommended, government approved",
    ),
    de: list(
      "fda zugelassen, fda geprüft, von der fda zugelassen, klinisch getestet, klinisch bewiesen, klinisch erwiesen, von ärzten empfohlen, ärztlich empfohlen, dermatologisch empfohlen, amtlich zugelassen",
    ),
    fr: list(
      "approuvé par la fda, certifié fda, cliniquement prouvé, cliniquement testé, recommandé par les médecins, recommandé par les dermatologues",
    ),
    es: list(
      "aprobado por la fda, certificado por la fda, clínicamente probado, clínicamente demostrado, recomendado por médicos, recomendado por dermatólogos",
    ),
    it: list(
      "approvato dalla fda, certificato fda, clinicamente provato, clinicamente testato, raccomandato dai medici, consigliato dai medici",
    ),
    ja: list("fda承認, 臨床試験済み, 医師推奨, 医師が推奨"),
  },
  health: {
    en: list(
      "cure, cures, heals, treats, prevents disease, cancer, diabetes, alzheimer's, depression, anxiety relief, reduces anxiety, detox, anti inflammatory, weight loss, lose weight, covid, coronavirus, pain relief, relieves pain, kills viruses",
    ),
    de: list(
      "heilt, heilung, krebs, diabetes, alzheimer, depression, depressionen, entgiftung, entgiftet, entzündungshemmend, gewichtsverlust, abnehmen, covid, corona, schmerzlindernd, lindert schmerzen, tötet viren",
    ),
    fr: list(
      "guérit, guérison, cancer, diabète, alzheimer, dépression, détox, anti inflammatoire, perte de poids, covid, coronavirus, soulage la douleur, tue les virus",
    ),
    es: list(
      "cura, curación, cáncer, diabetes, alzheimer, depresión, desintoxicante, antiinflamatorio, pérdida de peso, covid, coronavirus, alivia el dolor, mata virus",
    ),
    it: list(
      "guarisce, guarigione, cancro, diabete, alzheimer, depressione, disintossicante, antinfiammatorio, perdita di peso, covid, coronavirus, allevia il dolore, uccide i virus",
    ),
    ja: list("治療, 治る, がん予防, 糖尿病, うつ病, デトックス, 痩せる, コロナ対策"),
  },
  pesticide: {
    en: list(
      "antibacterial, anti bacterial, antimicrobial, anti microbial, antifungal, anti fungal, antiviral, kills bacteria, kills germs, kills mold, disinfects, sanitizes, repels insects, insect repellent, mildew resistant",
    ),
    de: list(
      "antibakteriell, antibakterielle, antibakterielles, antimikrobiell, antimikrobielle, keimtötend, tötet bakterien, tötet keime, desinfizierend, desinfiziert, insektenabweisend, schimmelresistent, antiviral",
    ),
    fr: list(
      "antibactérien, antibactérienne, antimicrobien, antimicrobienne, antifongique, tue les bactéries, tue les germes, désinfecte, désinfectant, insectifuge, antiviral",
    ),
    es: list(
      "antibacteriano, antibacteriana, antimicrobiano, antimicrobiana, antifúngico, mata bacterias, mata gérmenes, desinfecta, desinfectante, repelente de insectos, antiviral",
    ),
    it: list(
      "antibatterico, antibatterica, antimicrobico, antimicrobica, antifungino, uccide i batteri, uccide i germi, disinfetta, disinfettante, repellente per insetti, antivirale",
    ),
    ja: list("抗菌, 殺菌, 除菌, 抗ウイルス, 防虫"),
  },
  environment: {
    en: list(
      "eco friendly, environmentally friendly, ecologically friendly, environment friendly, earth friendly, planet friendly, biodegradable, compostable, carbon neutral, climate neutral, carbon reducing, zero waste, non polluting",
    ),
    de: list(
      "umweltfreundlich, umweltfreundliche, umweltfreundliches, umweltfreundlicher, umweltschonend, ökologisch, ökologische, klimaneutral, klimaneutrale, biologisch abbaubar, biologisch abbaubare, kompostierbar, co2 neutral, nachhaltig, nachhaltige",
    ),
    fr: list(
      "écologique, écologiques, respectueux de l'environnement, respectueuse de l'environnement, biodégradable, compostable, neutre en carbone, neutre en co2, zéro déchet, éco responsable",
    ),
    es: list(
      "ecológico, ecológica, ecológicos, respetuoso con el medio ambiente, respetuosa con el medio ambiente, biodegradable, compostable, neutro en carbono, cero residuos, amigable con el medio ambiente",
    ),
    it: list(
      "ecologico, ecologica, ecosostenibile, ecocompatibile, rispettoso dell'ambiente, biodegradabile, compostabile, a emissioni zero, zero rifiuti, amico dell'ambiente",
    ),
    ja: list("環境に優しい, 環境にやさしい, エコフレンドリー, 生分解性, カーボンニュートラル"),
  },
  fibre: {
    en: list(
      "made from bamboo, contains bamboo, made of bamboo, bamboo fiber, bamboo fibre, made from soy, contains soy, made of soy",
    ),
    de: list("aus bambusfaser, aus bambusfasern, enthält bambus, enthält soja, aus soja hergestellt"),
    fr: list("fibre de bambou, fibres de bambou, contient du bambou, contient du soja"),
    es: list("fibra de bambú, contiene bambú, contiene soja"),
    it: list("fibra di bambù, contiene bambù, contiene soia"),
    ja: list("竹繊維, 竹製繊維"),
  },
};
