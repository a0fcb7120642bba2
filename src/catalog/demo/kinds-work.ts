import type { Departments } from "./kind-table.ts";

export const WORK: Departments = {
  "Patio, Lawn & Garden": [
    ">garden",
    `7 38 Garden Hose/Water Hose | Gartenschlauch/Wasserschlauch | #ftL ~rubber +hose hose
     6 24 Plant Pots/Flower Pots | Blumentöpfe/Pflanztöpfe | #inchS #set ~ceramic ~plastic *colour +hose garden
     6 30 Solar Lights/Pathway Lights | Solarleuchten/Wegeleuchten | #pack #lumen light +hose garden
     5 65 Raised Garden Bed/Planter Box | Hochbeet/Pflanzkasten | #inchL ~wood ~metal sturdy garden
     5 19 Pruning Shears/Garden Scissors | Gartenschere/Astschere | ~steel blade +tools
     5 16 Garden Gloves/Work Gloves | Gartenhandschuhe/Arbeitshandschuhe | #dress #pack ~leather grip
     5 75 Patio Umbrella/Sun Parasol | Sonnenschirm/Marktschirm | #ftS water *colour fold garden
     4 55 Grill Cover/Furniture Cover | Grillabdeckung/Möbelabdeckung | #inchL ~tough water +strap garden
     4 22 Watering Can/Plant Mister | Gießkanne/Blumensprüher | #litreS ~metal ~plastic *colour garden
     4 48 Fire Pit/Fire Bowl | Feuerschale/Feuerkorb | #inchM ~metal sturdy garden
     3 14 Seed Starter Kit/Seedling Trays | Anzuchtset/Anzuchtschalen | #set ~plastic
     3 28 Sun Shade Sail/Canopy | Sonnensegel/Sichtschutz | #area ~tough water *colour garden
     3 18 Mosquito Trap/Bug Zapper | Mückenfalle/Insektenvernichter | #wattS charge #pack`,
  ],
  "Tools & Home Improvement": [
    "tool >diy",
    `6 25 Screwdriver Set/Precision Screwdriver | Schraubendreher Set/Feinmechaniker Set | #pieces ~steel +tools
     5 34 Laser Level/Cross Line Laser | Kreuzlinienlaser/Laserwasserwaage | charge +stand #ftL
     5 17 Tape Measure/Measuring Tape | Maßband/Rollbandmaß | #ftL ~steel #pack
     5 20 Utility Knife/Box Cutter | Cuttermesser/Teppichmesser | blade ~metal #pack +tools
     5 29 Tool Bag/Tool Box | Werkzeugtasche/Werkzeugkasten | #inchM ~tough sturdy +travel
     4 42 Socket Wrench Set/Ratchet Set | Steckschlüsselsatz/Ratschenset | #pieces ~steel +tools
     4 13 Cabinet Handles/Drawer Pulls | Möbelgriffe/Schrankgriffe | #bulk ~metal *finish decor
     4 58 Kitchen Faucet/Sink Tap | Küchenarmatur/Spültischarmatur | ~steel *finish sturdy
     4 15 Adhesive Hooks/Wall Hooks | Klebehaken/Wandhaken | #pack ~steel *finish
     4 22 Stud Finder/Wall Scanner | Leitungssucher/Ortungsgerät | charge lab
     3 31 Paint Roller Kit/Paint Brush Set | Farbroller Set/Malerset | #pieces +handles
     3 85 Step Ladder/Folding Ladder | Trittleiter/Klappleiter | #ftS #lbL ~metal fold`,
  ],
  "Power Tools": [
    "tool >diy +tools",
    `6 75 Cordless Drill/Power Drill | Akkuschrauber/Akku Bohrschrauber | #volt #speed
     5 62 Pressure Washer/Power Washer | Hochdruckreiniger/Dampfstrahler | #psiL #wattL +hose
     4 58 Angle Grinder/Cut Off Tool | Winkelschleifer/Trennschleifer | #volt #wattL
     4 33 Rotary Tool Kit/Engraver | Multifunktionswerkzeug/Graviergerät | #pieces #speed
     4 19 Drill Bit Set/Masonry Bits | Bohrer Set/Steinbohrer | #pieces ~steel
     4 90 Mini Chainsaw/Pruning Saw | Mini Kettensäge/Astsäge | #inchS #volt >garden
     3 46 Heat Gun/Hot Air Gun | Heißluftpistole/Heißluftföhn | #wattL #mode
     3 28 Glue Gun/Hot Melt Gun | Heißklebepistole/Klebepistole | #wattS #pieces >crafts`,
  ],
  Lighting: [
    "light >room",
    `7 34 LED Desk Lamp/Reading Lamp | LED Schreibtischlampe/Leselampe | #wattS #mode +remote >desk *finish
     6 18 LED Strip Lights/Light Strip | LED Streifen/Lichtband | #ftL smart +remote
     5 48 Floor Lamp/Standing Lamp | Stehlampe/Stehleuchte | #inchL #wattS *finish +remote
     5 55 Pendant Light/Ceiling Lamp | Pendelleuchte/Deckenlampe | #inchM ~glass ~metal *finish decor
     5 20 LED Light Bulbs/Filament Bulbs | LED Lampen/Glühbirnen | #wattS #pack #lumen
     4 29 Motion Sensor Light/Closet Light | Schrankbeleuchtung/Unterbauleuchte | #pack charge +hooks
     4 36 Table Lamp/Bedside Lamp | Tischlampe/Nachttischlampe | #inchM ~ceramic ~wood *colour +remote
     3 16 Tactical Flashlight/LED Torch | Taschenlampe/LED Taschenlampe | #lumen charge wet #pack >outdoor
     3 40 Wall Sconce/Wall Lamp | Wandleuchte/Wandlampe | #set *finish decor +mount`,
  ],
  "Office Products": [
    "stationery >work",
    `7 14 Notebook/Lined Journal | Notizbuch/liniertes Tagebuch | #format #sheets ~leather *colour +office
     6 13 Gel Pens/Ballpoint Pens | Gelstifte/Kugelschreiber | #bulk *colour +office
     6 17 Weekly Planner/Daily Planner | Wochenplaner/Terminkalender | #format #sheets *pattern +office
     5 24 Desk Organizer/Pen Holder | Schreibtisch Organizer/Stiftehalter | ~wood ~metal *colour decor >desk
     5 11 Sticky Notes/Note Pads | Haftnotizen/Klebezettel | #pack #sheets *colour
     5 38 Label Maker/Label Printer | Etikettendrucker/Beschriftungsgerät | charge +cable *colour
     4 32 Whiteboard/Dry Erase Board | Whiteboard/Magnettafel | #area ~metal +mount
     4 26 File Folders/Document Folders | Aktenmappen/Dokumentenmappen | #bulk #format *colour
     4 19 Bubble Mailers/Shipping Envelopes | Luftpolstertaschen/Versandtaschen | #bulk #format *colour
     3 45 Laminator/Laminating Machine | Laminiergerät/Laminator | #format cooling
     3 15 Desk Calendar/Wall Calendar | Tischkalender/Wandkalender | #format *pattern +office
     3 22 Stapler/Heavy Duty Stapler | Heftgerät/Tacker | #sheets ~metal *colour`,
  ],
  "Arts, Crafts & Sewing": [
    "craft >crafts +crafts",
    `6 21 Acrylic Paint Set/Craft Paint | Acrylfarben Set/Bastelfarben | #pieces #ml
     6 24 Diamond Painting Kit/Gem Art | Diamond Painting Set/Diamant Malerei | #area *theme *pattern
     5 17 Embroidery Kit/Cross Stitch Kit | Stickset/Kreuzstich Set | #set *theme *pattern
     5 28 Epoxy Resin Kit/Casting Resin | Epoxidharz Set/Gießharz | #ozM
     5 19 Colored Pencils/Drawing Pencils | Buntstifte/Zeichenstifte | #pieces +office
     5 15 Crochet Hooks/Knitting Needles | Häkelnadeln/Stricknadeln | #set ~metal ~wood #mm
     5 18 Yarn/Crochet Yarn | Wolle/Häkelgarn | #gram #pack ~plush *colour
     4 26 Candle Making Kit/Soy Wax | Kerzen Gießset/Sojawachs | #lbS *scent #pieces
     4 13 Washi Tape/Decorative Tape | Washi Tape/Klebeband | #pack #mm *pattern
     4 23 Sketchbook/Drawing Pad | Skizzenbuch/Zeichenblock | #format #sheets ~paper
     3 95 Sewing Machine/Mini Sewing Machine | Nähmaschine/Mini Nähmaschine | #speed light
     3 16 Bead Kit/Jewelry Making Kit | Perlen Set/Schmuck Bastelset | #pieces *colour *gem`,
  ],
  "Industrial & Scientific": [
    "lab >industry",
    `6 22 Nitrile Gloves/Disposable Gloves | Nitrilhandschuhe/Einweghandschuhe | #bulk #dress *colour
     5 25 PLA Filament/3D Printer Filament | PLA Filament/3D Drucker Filament | #gram #mm *colour
     5 18 Packing Tape/Shipping Tape | Paketklebeband/Packband | #pack #ftL
     4 45 Digital Calipers/Vernier Caliper | digitaler Messschieber/Schieblehre | #inchS ~steel charge +lab
     4 35 Digital Microscope/USB Microscope | Digitalmikroskop/USB Mikroskop | #pixel #screen +stand >kids
     4 28 Digital Multimeter/Voltage Tester | Multimeter/Spannungsprüfer | #volt charge +lab >diy
     4 16 Safety Glasses/Protective Goggles | Schutzbrille/Arbeitsschutzbrille | #pack shield
     3 20 Glass Beakers/Lab Bottles | Bechergläser/Laborflaschen | #ml #set ~glass
     3 30 Digital Scale/Pocket Scale | Feinwaage/Digitalwaage | #gram charge +lab
     3 14 Zip Ties/Cable Ties | Kabelbinder/Klettbinder | #bulk #inchS *colour
     2 38 Hygrometer/Moisture Meter | Hygrometer/Feuchtigkeitsmessgerät | #pack charge +lab`,
  ],
  "Grocery & Gourmet Food": [
    "food *flavour",
    `7 16 Coffee Beans/Whole Bean Coffee | Kaffeebohnen/Espressobohnen | #gram >drink
     6 14 Herbal Tea Bags/Green Tea | Kräutertee/Grüner Tee | #bags wellness >drink
     6 19 Protein Bars/Snack Bars | Proteinriegel/Müsliriegel | #pack #gram >gym
     5 17 Mixed Nuts/Roasted Almonds | Nussmischung/geröstete Mandeln | #gram
     5 21 Olive Oil/Extra Virgin Olive Oil | Olivenöl/natives Olivenöl extra | #ml >kitchen
     5 15 Raw Honey/Wildflower Honey | Honig/Blütenhonig | #gram >drink
     4 23 Matcha Powder/Green Tea Powder | Matcha Pulver/Grünteepulver | #gram >drink
     4 13 Hot Sauce/Chili Sauce | Chilisauce/scharfe Soße | #ml #set +gift >kitchen
     4 12 Dark Chocolate/Chocolate Gift Box | Zartbitterschokolade/Pralinen | #gram #pack +gift >lovers
     3 18 Spice Blend/BBQ Rub | Gewürzmischung/BBQ Rub | #gram #set >kitchen
     3 11 Chia Seeds/Flax Seeds | Chiasamen/Leinsamen | #gram >kitchen`,
  ],
  Books: [
    ">readers",
    `6 13 Coloring Book/Activity Book | Malbuch/Beschäftigungsbuch | *theme #format #sheets #age play
     5 17 Cookbook/Easy Recipes | Kochbuch/einfache Rezepte | #format food >kitchen
     4 12 Guided Journal/Gratitude Journal | Dankbarkeitstagebuch/Achtsamkeitstagebuch | #format #sheets stationery
     4 9 Picture Book/Bedtime Stories | Bilderbuch/Gutenachtgeschichten | *theme #age play >kids
     4 10 Puzzle Book/Word Search | Rätselbuch/Wortsuche | #format #sheets play *theme
     3 22 Travel Guide/Hiking Guide | Reiseführer/Wanderführer | #format #sheets >trips`,
  ],
};
