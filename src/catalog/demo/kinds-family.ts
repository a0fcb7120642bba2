import type { Departments } from "./kind-table.ts";

export const FAMILY: Departments = {
  Baby: [
    "infant >baby",
    `6 89 Baby Monitor/Video Monitor | Babyphone/Babyphone mit Kamera | #screen watch +stand
     6 22 Baby Bottles/Feeding Bottles | Babyflaschen/Trinkflaschen | #ozS #pack ~glass ~plastic +baby bottle
     5 130 Baby Stroller/Travel Stroller | Kinderwagen/Reisebuggy | fold #lbS *colour +baby buggy
     5 58 Baby Carrier/Baby Wrap | Babytrage/Tragetuch | fold ~cotton *colour +baby buggy
     6 19 Swaddle Blankets/Baby Blankets | Pucktücher/Babydecken | #pack ~cotton *theme
     5 30 Diaper Bag/Nappy Backpack | Wickeltasche/Wickelrucksack | ~tough travel *colour +baby
     5 16 Baby Bibs/Silicone Bibs | Lätzchen/Silikonlätzchen | #pack ~plastic *theme leak
     4 26 Baby Bath Tub/Infant Bather | Babybadewanne/Badesitz | fold ~plastic *colour grip
     4 13 Pacifiers/Soothers | Schnuller/Beruhigungssauger | #month #pack ~rubber *colour bottle
     4 24 Night Light/Sound Machine | Nachtlicht/Einschlafhilfe | light charge *theme +remote
     4 17 Teething Toys/Teether | Beißring/Zahnungshilfe | #month #pack ~plastic *theme
     3 34 Baby Gate/Stair Gate | Türschutzgitter/Treppenschutzgitter | #inchL ~metal sturdy +mount
     3 20 Sippy Cup/Toddler Cup | Trinklernbecher/Schnabeltasse | #ozS leak *theme #pack`,
  ],
  "Toys & Games": [
    "play >kids",
    `7 20 Wooden Puzzle/Toddler Puzzle | Holzpuzzle/Steckpuzzle | #age #set ~wood *theme
     7 35 Building Blocks/Construction Set | Bausteine/Konstruktionsspielzeug | #pieces #age *theme +toys
     7 25 Board Game/Strategy Game | Brettspiel/Gesellschaftsspiel | #player #age *theme
     6 18 Plush Toy/Stuffed Animal | Kuscheltier/Plüschtier | #inchM ~plush *theme comfort
     6 32 Remote Control Car/RC Truck | ferngesteuertes Auto/RC Auto | #age charge +toys *colour
     5 16 Card Game/Party Game | Kartenspiel/Partyspiel | #player #age
     5 23 Magnetic Tiles/Magnet Blocks | Magnetbausteine/Magnetspiel | #pieces #age +toys *theme
     5 14 Jigsaw Puzzle/1000 Piece Puzzle | Puzzle/1000 Teile Puzzle | #pieces *theme *pattern
     5 21 Play Dough Set/Modeling Clay | Knete Set/Modelliermasse | #pieces #age *theme +toys
     4 28 Science Kit/Experiment Kit | Experimentierkasten/Forscherset | #age *theme +toys
     4 40 Dollhouse/Doll Furniture | Puppenhaus/Puppenmöbel | #pieces #age ~wood +toys
     4 12 Fidget Toys/Sensory Toys | Fidget Spielzeug/Anti-Stress Spielzeug | #pack #age *colour
     4 26 Water Gun/Water Blaster | Wasserpistole/Wasserspritze | #pack #age *colour +toys
     3 45 Play Tent/Kids Teepee | Spielzelt/Tipi | fold ~cotton *theme +toys
     3 30 Train Set/Railway Toy | Eisenbahn Set/Holzeisenbahn | #pieces #age ~wood +toys`,
  ],
  "Party Supplies": [
    "party >party",
    `6 15 Balloon Garland Kit/Balloon Arch | Ballongirlande/Luftballon Set | #pieces *colour *theme
     5 13 Paper Plates/Party Tableware | Pappteller/Partygeschirr | #bulk *theme *colour ~paper
     5 16 Fairy Lights/String Lights | Lichterkette/LED Lichterkette | #ftL light +remote >room
     4 11 Happy Birthday Banner/Party Banner | Geburtstagsgirlande/Partybanner | #ftS *theme ~paper
     4 14 Goodie Bags/Party Favors | Mitgebselbeutel/Gastgeschenke | #bulk *theme ~paper
     4 19 Backdrop Curtain/Foil Curtain | Fotohintergrund/Folienvorhang | #area #pack *colour
     3 12 Cake Topper/Cupcake Toppers | Tortendeko/Cake Topper | #pieces *theme
     3 22 Christmas Ornaments/Tree Baubles | Christbaumkugeln/Weihnachtskugeln | #pieces *finish ~glass decor`,
  ],
  "Dog Supplies": [
    "pet >dogs",
    `7 17 Dog Leash/Training Leash | Hundeleine/Führleine | #ftS ~tough *colour +walk walk
     7 48 Dog Bed/Pet Sofa | Hundebett/Hundekissen | #smallToLarge ~plush ~foam *colour rest
     6 26 Dog Harness/Walking Vest | Hundegeschirr/Brustgeschirr | #dress ~tough *colour +walk walk
     6 15 Dog Collar/Puppy Collar | Hundehalsband/Welpenhalsband | #smallToLarge ~leather ~tough *pattern walk +walk
     6 18 Dog Toys/Chew Toys | Hundespielzeug/Kauspielzeug | #pack ~rubber *theme
     5 21 Dog Treats/Training Treats | Hundeleckerli/Trainingssnacks | #gram *flavour food
     5 14 Poop Bags/Dog Waste Bags | Kotbeutel/Hundekotbeutel | #bulk *scent clean
     4 33 Dog Car Seat Cover/Back Seat Protector | Hundedecke Auto/Rückbankschutz | ~tough water auto
     4 24 Dog Bowl/Slow Feeder | Hundenapf/Anti-Schling-Napf | #ozM ~steel grip *colour
     3 60 Dog Crate/Pet Carrier | Hundebox/Transportbox | #inchL ~metal fold
     3 19 Dog Raincoat/Pet Jacket | Hundemantel/Hunderegenjacke | #dress water *colour`,
  ],
  "Pet Supplies": [
    "pet >cats",
    `6 42 Cat Scratching Post/Cat Tree | Kratzbaum/Kratzsäule | #inchL ~plush ~wicker +pet *colour sturdy
     5 38 Cat Litter Box/Kitty Toilet | Katzentoilette/Katzenklo | #smallToLarge ~plastic clean +pet *colour
     5 14 Cat Toys/Feather Wand | Katzenspielzeug/Federangel | #pack *theme +pet
     5 35 Cat Water Fountain/Pet Fountain | Katzenbrunnen/Trinkbrunnen | #litreS ~steel tank +cable
     4 29 Cat Carrier/Travel Bag | Katzentransportbox/Transporttasche | fold ~tough travel *colour rest
     4 60 Automatic Cat Feeder/Pet Feeder | Futterautomat/automatischer Napf | #litreS smart +pet
     4 16 Pet Hair Brush/Grooming Brush | Fellbürste/Unterwollbürste | ~steel grip +beauty
     3 20 Hamster Cage Accessories/Small Animal Hideout | Hamsterhaus/Nagerhaus | ~wood #set >fish
     3 25 Bird Feeder/Wild Bird Feeder | Vogelfutterspender/Vogelhaus | #lbS ~wood ~metal garden`,
  ],
  "Fish & Aquatics": [
    "tank >fish",
    `5 28 Aquarium Filter/Internal Filter | Aquarium Filter/Innenfilter | #wattS #litreL +hose
     5 34 Aquarium Light/Fish Tank Light | Aquarium Beleuchtung/Aquariumlampe | #inchM #wattS light +remote
     4 18 Aquarium Heater/Tank Heater | Aquarium Heizstab/Regelheizer | #wattS ~glass +stand
     4 15 Aquarium Decorations/Fish Tank Plants | Aquarium Deko/Aquariumpflanzen | #pack ~plastic *theme
     3 40 Pond Pump/Fountain Pump | Teichpumpe/Springbrunnenpumpe | #wattS #ftL garden +hose
     3 13 Aquarium Siphon/Gravel Cleaner | Mulmsauger/Aquarium Absauger | #ftS +hose
     2 12 Water Test Strips/Aquarium Test Kit | Wassertest Streifen/Aquarium Wassertest | #pieces lab`,
  ],
};
