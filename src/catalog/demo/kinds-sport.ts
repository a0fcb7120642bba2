import type { Departments } from "./kind-table.ts";

export const SPORT: Departments = {
  "Sports & Outdoors": [
    "*colour",
    `8 28 Yoga Mat/Exercise Mat | Yogamatte/Gymnastikmatte | #mm ~rubber grip +strap >gym
     8 24 Insulated Water Bottle/Flask | isolierte Trinkflasche/Isolierflasche | #ozM ~steel insulated +lids >drink
     5 20 Swimming Goggles/Swim Goggles | Schwimmbrille/Taucherbrille | worn +beauty >ball
     4 19 Soccer Ball/Football | Fußball/Trainingsball | water >ball *pattern
     4 26 Basketball/Indoor Basketball | Basketball/Hallenbasketball | grip >ball ~leather
     3 45 Tennis Racket/Tennis Racquet | Tennisschläger/Tennis Racket | #set fold +strap >ball
     4 30 Badminton Set/Badminton Rackets | Badminton Set/Federballschläger | #set +strap >ball
     3 55 Golf Rangefinder/Laser Rangefinder | Golf Entfernungsmesser/Laser Entfernungsmesser | charge +stand
     4 22 Cooler Bag/Insulated Lunch Bag | Kühltasche/isolierte Lunchtasche | #litreL ~tough water +travel >outdoor
     3 16 Swim Cap/Bathing Cap | Badekappe/Schwimmhaube | ~plastic worn >hair #pack
     4 35 Inflatable Paddle Board Pump/Air Pump | SUP Luftpumpe/elektrische Pumpe | #psi charge +cable >outdoor
     3 40 Boxing Gloves/Training Gloves | Boxhandschuhe/Trainingshandschuhe | #ozM ~leather comfort >gym`,
  ],
  "Exercise & Fitness": [
    ">gym",
    `7 18 Resistance Bands/Exercise Bands | Fitnessbänder/Widerstandsbänder | #set ~rubber grip +strap +handles
     6 40 Adjustable Dumbbells/Hand Weights | Kurzhanteln/Hantelset | #lbS ~metal sturdy #pack
     5 21 Foam Roller/Muscle Roller | Faszienrolle/Massagerolle | #inchM ~foam *colour grip
     5 15 Jump Rope/Skipping Rope | Springseil/Speed Rope | #ftS ~steel fold +handles
     5 33 Pull Up Bar/Chin Up Bar | Klimmzugstange/Türreck | #lbL sturdy ~metal
     4 24 Kettlebell/Kettle Weight | Kettlebell/Kugelhantel | #lbS ~metal *colour
     4 19 Ab Roller Wheel/Core Trainer | Bauchtrainer/Bauchroller | ~metal grip +strap
     4 17 Exercise Ball/Stability Ball | Gymnastikball/Sitzball | #inchM grip *colour
     3 220 Under Desk Treadmill/Walking Pad | Laufband/Walking Pad | #wattL #lbL smart +remote
     3 23 Ankle Weights/Wrist Weights | Gewichtsmanschetten/Fußgewichte | #lbS #pack ~tough *colour
     3 14 Gym Gloves/Workout Gloves | Trainingshandschuhe/Fitnesshandschuhe | #dress grip ~tough *colour`,
  ],
  "Camping & Hiking": [
    ">outdoor",
    `7 32 Camping Lantern/Tent Light | Campinglampe/Zeltlampe | #lumen #mah charge light #pack wet
     6 95 Camping Tent/Family Tent | Campingzelt/Familienzelt | #person ~tough fold +strap water
     6 48 Sleeping Bag/Camping Quilt | Schlafsack/Deckenschlafsack | #dress ~tough comfort *colour water
     5 38 Camping Chair/Folding Chair | Campingstuhl/Klappstuhl | #lbL fold +strap *colour water
     6 27 Headlamp/Head Torch | Stirnlampe/Kopflampe | #lumen charge light #pack wet
     5 34 Camping Hammock/Travel Hammock | Hängematte/Reisehängematte | #lbL ~tough +strap *colour water
     4 42 Trekking Poles/Hiking Poles | Trekkingstöcke/Wanderstöcke | #pack ~metal fold +strap sturdy
     4 29 Sleeping Pad/Camping Mat | Isomatte/Luftmatratze | #mm ~tough fold +strap water
     3 25 Camping Stove/Gas Burner | Campingkocher/Gaskocher | #wattL ~metal fold +kitchen sturdy
     4 23 Multitool/Pocket Knife | Multitool/Taschenmesser | ~steel blade +tools sturdy
     3 20 Water Filter Straw/Survival Filter | Wasserfilter Strohhalm/Outdoor Filter | #pack leak
     3 16 Dry Bag/Waterproof Sack | Packsack/wasserdichter Beutel | #litreL ~tough *colour +strap water`,
  ],
  Cycling: [
    ">bike",
    `6 28 Bike Light/Bicycle Headlight | Fahrradlicht/Fahrradlampe | #lumen charge light #set wet
     5 45 Bike Helmet/Cycling Helmet | Fahrradhelm/Radhelm | #dress worn *colour +stand
     5 26 Bike Pump/Floor Pump | Fahrradpumpe/Standpumpe | #psi ~metal charge +hose
     4 22 Bike Phone Mount/Handlebar Holder | Fahrrad Handyhalterung/Lenkerhalterung | shield fold ~metal >phone
     4 31 Bike Saddle/Bicycle Seat | Fahrradsattel/Fahrradsitz | ~foam worn ~leather
     5 33 Bike Lock/Chain Lock | Fahrradschloss/Kettenschloss | #ftS ~steel sturdy +stand
     3 18 Cycling Gloves/Bike Gloves | Fahrradhandschuhe/Radhandschuhe | #dress grip *colour
     3 24 Saddle Bag/Frame Bag | Satteltasche/Rahmentasche | #litreS ~tough water
     3 15 Bike Bell/Bicycle Horn | Fahrradklingel/Fahrradhupe | ~metal *finish #pack sturdy`,
  ],
  "Luggage & Travel Gear": [
    "travel >trips *colour +travel",
    `6 85 Carry On Luggage/Rolling Suitcase | Handgepäck Koffer/Trolley | #inchM #set
     7 42 Laptop Backpack/Travel Backpack | Laptop Rucksack/Reiserucksack | #screen #litreL ~tough
     6 25 Packing Cubes/Luggage Organizers | Packwürfel/Kofferorganizer | #set ~tough
     5 24 Toiletry Bag/Wash Bag | Kulturbeutel/Waschtasche | #smallToLarge ~leather ~tough water
     4 28 Travel Neck Pillow/Airplane Pillow | Nackenkissen/Reisekissen | ~foam comfort
     4 36 Duffel Bag/Gym Bag | Sporttasche/Reisetasche | #litreL ~tough water
     4 19 Passport Holder/Travel Wallet | Reisepasshülle/Reiseetui | ~leather
     3 15 Luggage Tags/Suitcase Labels | Kofferanhänger/Gepäckanhänger | #pack ~leather
     3 22 Luggage Scale/Digital Hanging Scale | Kofferwaage/Gepäckwaage | charge #lbL`,
  ],
  Automotive: [
    "auto >car",
    `6 21 Car Phone Mount/Phone Holder | Handyhalterung Auto/Autohalterung | +stand fold shield
     6 60 Dash Cam/Car Camera | Dashcam/Autokamera | #dpi smart watch #gb +cable
     6 48 Car Seat Covers/Seat Protectors | Autositzbezüge/Sitzschoner | #set ~leather ~plush *colour
     5 55 Floor Mats/Car Mats | Auto Fußmatten/Gummimatten | #set ~rubber *colour
     5 50 Tire Inflator/Air Compressor | Kompressor/Reifenpumpe | #psi charge +cable
     5 78 Jump Starter/Battery Booster | Starthilfe Powerbank/Batterie Booster | #mah power +cable
     4 18 Car Vacuum Cleaner/Handheld Vacuum | Autostaubsauger/Handstaubsauger | #wattS charge +tools
     4 23 Windshield Sun Shade/Car Sunshade | Sonnenschutz Frontscheibe/Sonnenblende | #smallToLarge fold
     4 16 Car Air Freshener/Car Diffuser | Autoduft/Lufterfrischer | *scent #pack
     4 26 Trunk Organizer/Car Storage Box | Kofferraumtasche/Kofferraum Organizer | fold ~tough *colour
     3 34 OBD2 Scanner/Diagnostic Tool | OBD2 Diagnosegerät/Fehlerauslesegerät | smart +cable
     3 14 Wiper Blades/Windscreen Wipers | Scheibenwischer/Wischerblätter | #inchM #pack
     3 29 Motorcycle Gloves/Riding Gloves | Motorradhandschuhe/Bikerhandschuhe | #dress ~leather water`,
  ],
};
