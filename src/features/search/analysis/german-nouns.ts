/**
 * Nouns that German compounds of products end with: a "Trinkflasche" is a "Flasche". A list, not the vocabulary of the
 * catalogue: the parts of a compound must not depend on other products.
 */
const words = (text: string) => text.trim().split(/\s+/);

export const GERMAN_NOUNS = words(`
  Abdeckung Adapter Akku Alarm Anhänger Anzug Armband Aufbewahrung Aufkleber Aufsatz Auto Automat Backform Badewanne
  Bademantel Ball Band Bank Batterie Bausatz Becher Beleuchtung Besteck Bett Bettwäsche Beutel Bezug Behälter Bilderrahmen Bildschirm Birne Blech Block Bluse Bohrer Bohrmaschine Boot Boxen Brett Brille Brunnen Buch Bügel Bürste Camcorder Computer Creme
  Dämmung Decke Deckel Diffusor Dichtung Dose Draht Dusche Duschkopf Düse Eimer Elektrode Entsafter Etui Fahne
  Fahrrad Feile Feder Fenster Fernglas Feuerzeug Figur Filter Flasche Folie Gabel Garnitur Gerät
  Geldbeutel Geschirr Gestell Gewürz Gießkanne Gitter Gitarre Glas Gläser Gürtel Haken Halskette Halsband Halter Halterung Hammer Handschuh Hängematte
  Handtuch Hantel Haube Heizung Helm Hemd Herd Hocker Hose Hülle Hupe Jacke Jalousie Kabel Kamera Kamm Kanne
  Kappe Karaffe Karte Kasten Kessel Kette Kiste Kissen Klammer Kleid Kleber Klemme Klinge Klingel Knopf Kocher Koffer
  Kommode Kopfhörer Korb Kostüm Kragen Kreide Krug Kugel Küchenmaschine Kühler Kühlschrank Ladegerät Lampe
  Laterne Lautsprecher Leine Leinwand Leiter Leuchte Liege Lineal Löffel Lupe Mantel Mappe Maschine
  Maske Matratze Matte Maus Messer Mikrofon Mikroskop Mixer Möbel Monitor Motor Mühle Mütze Nadel Nagel Napf Netz Ofen Öffner
  Ordner Organizer Paket Papier Pfanne Pfeife Pflaster Pflanze Pinsel Plane Platte Polster Poster Presse Puder Puppe
  Powerbank Pumpe Puzzle Rahmen Rasierer Reifen Regal Reiniger Reinigung Ring Rohr Rolle Rollo Rucksack Säge Salbe Sandale Sattel
  Sauger Schal Schale Schalter Schaufel Schaukel Schere Schirm Schlafsack Schlauch Schlitten Schloss Schlüssel
  Schneider Schnur Schrank Schraube Schraubendreher Schublade Schuh Schuhe Schürze Schüssel Schutz Schutzhülle Schwamm
  Schwert Seife Seil Sensor Serviette Sessel Set Shirt Sieb Sitz Socken Sofa Spachtel Spange Spender Spiegel Spiel
  Spielzeug Spray Spüle Ständer Stativ Staubsauger Stecker Steckdose Stiefel Stift Stoff Strumpf Stuhl
  Tablett Tafel Tanne Tapete Tasche Tasse Tastatur Teller Teppich Thermometer Tisch Toaster Topf Tor Trichter
  Trimmer Trommel Truhe Tuch Tür Uhr Unterlage Unterwäsche Vase Ventil Ventilator Verteiler Vorhang Waage Wagen Wand Wanne Wasserwaage
  Wecker Weste Werkzeug Wimper Würfel Zange Zaun Zelt Ziegel Zubehör
`);

/** Words that are not what their last part says. Some are also nouns of the list, as the last part of longer words. */
export const NOT_COMPOUNDS = words(`
  Handschuh Durchmesser
  Hering Datenbank Powerbank Verband Armband Halsband Kühlschrank Wasserwaage
  Kunststoff Klebstoff Sauerstoff Schadstoff Inhaltsstoff Bildschirm Kontrolle Monitoring Spring String Engineering
  Hängematte Aufwand Gewand Begleiter Halbleiter Beispiel Fledermaus Kompresse Geldbeutel
  Streifen Abdecken Entdecken Bedecken Zudecken Bespielen Abspielen Verkleiden Bekleiden Einschränken Verunreinigung
  praktisch taktisch didaktisch optisch haptisch romantisch authentisch gigantisch identisch exotisch atisch etisch istisch
  astisch ustisch ystisch
`);
