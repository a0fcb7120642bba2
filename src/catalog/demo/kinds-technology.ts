import type { Departments } from "./kind-table.ts";

export const TECHNOLOGY: Departments = {
  Electronics: [
    "*device",
    `7 25 USB-C Charger/Fast Charger | USB-C Ladegerät/Schnellladegerät | #wattS #port power +cable >phone
     6 35 HDMI Cable/Video Cable | HDMI Kabel/Videokabel | #ftS #dpi cord #pack >pc
     6 28 Power Strip/Surge Protector | Steckdosenleiste/Mehrfachsteckdose | #ftS #port power +mount >desk
     5 120 Mini Projector/Home Projector | Mini Beamer/Heimkino Projektor | #dpi #lumen screen +stand
     5 45 Digital Photo Frame/WiFi Picture Frame | digitaler Bilderrahmen/WLAN Fotorahmen | #screen #gb smart
     4 18 Rechargeable AA Batteries/NiMH Batteries | wiederaufladbare AA Akkus/NiMH Akkus | #mah #bulk
     4 38 Alarm Clock/Digital Clock | Wecker/Digitalwecker | light +remote >desk
     4 55 Kids Tablet/Learning Tablet | Kinder Tablet/Lerntablet | #screen #gb screen +stand >kids
     3 65 DVD Player/Portable Player | DVD Player/tragbarer Player | #screen screen +remote
     3 24 TV Wall Mount/TV Bracket | TV Wandhalterung/Fernsehhalterung | #screen #lbL sturdy fold
     3 33 Digital Antenna/TV Antenna | DVB-T2 Antenne/Zimmerantenne | #dpi +cable`,
  ],
  Headphones: [
    "audio >audio *device",
    `8 49 Wireless Earbuds/Bluetooth Headphones | kabellose Kopfhörer/Bluetooth Ohrhörer | #hours +cable charge
     7 68 Over Ear Headphones/Noise Cancelling Headphones | Over Ear Kopfhörer/Bügelkopfhörer | #hours fold +cable
     6 42 Gaming Headset/Headset with Mic | Gaming Headset/Headset mit Mikrofon | +cable worn >players
     7 44 Bluetooth Speaker/Portable Speaker | Bluetooth Lautsprecher/Musikbox | #wattS #hours wet +cable
     5 110 Soundbar/TV Speaker | Soundbar/TV Lautsprecher | #wattL +remote
     4 34 Bone Conduction Headphones/Open Ear Headphones | Knochenschall Kopfhörer/Open Ear Kopfhörer | #hours wet
     3 21 Kids Headphones/Wired Headphones | Kinder Kopfhörer/kabelgebundene Kopfhörer | fold *theme >kids`,
  ],
  "Camera & Photo": [
    ">photo",
    `5 36 Camera Tripod/Phone Tripod | Kamerastativ/Handystativ | #inchL fold ~metal +remote
     5 41 Ring Light/Selfie Light | Ringlicht/Selfie Licht | #inchM light +stand >desk
     5 90 Action Camera/Sports Camera | Action Kamera/Unterwasserkamera | #dpi #pixel wet +stand
     4 48 Binoculars/Compact Binoculars | Fernglas/kompaktes Fernglas | fold wet +strap >outdoor
     4 38 Trail Camera/Wildlife Camera | Wildkamera/Überwachungskamera | #pixel #dpi watch wet +strap
     4 30 Camera Bag/Camera Backpack | Kameratasche/Kamerarucksack | ~tough travel +travel
     3 58 Instant Camera/Kids Camera | Sofortbildkamera/Kinderkamera | #pixel *theme #gb >kids
     3 26 SD Card/Memory Card | SD Karte/Speicherkarte | #gb #pack +cable`,
  ],
  "Smart Home": [
    "smart >security",
    `6 45 Security Camera/Surveillance Camera | Überwachungskamera/WLAN Kamera | #dpi #pack +mount watch wet
     6 30 Smart Plug/WiFi Outlet | smarte Steckdose/WLAN Steckdose | #pack
     5 75 Video Doorbell/Wireless Doorbell | Video Türklingel/Funkklingel | #dpi +mount watch charge
     5 22 Smart Light Bulb/Color Bulb | smarte Glühbirne/LED Lampe | #wattS #pack light
     4 95 Smart Lock/Keyless Door Lock | smartes Türschloss/Fingerabdruck Schloss | *finish +mount charge
     4 28 Door Window Sensor/Alarm Sensor | Fenstersensor/Türsensor | #pack charge
     3 26 Smoke Detector/Smoke Alarm | Rauchmelder/Feuermelder | #pack lab +mount
     3 60 Smart Thermostat/Radiator Valve | Heizkörperthermostat/smartes Thermostat | #pack charge`,
  ],
  Computers: [
    ">pc *device",
    `7 79 Mechanical Keyboard/Gaming Keyboard | mechanische Tastatur/Gaming Tastatur | #key typing +cable
     7 27 Wireless Mouse/Ergonomic Mouse | kabellose Maus/ergonomische Maus | typing charge >desk
     5 34 Laptop Stand/Notebook Riser | Laptopständer/Notebook Halterung | ~metal fold #screen >desk
     6 38 USB C Hub/Docking Station | USB C Hub/Dockingstation | #port cord ~metal
     5 140 Portable Monitor/External Screen | tragbarer Monitor/Zusatzbildschirm | #screen #dpi #hz screen +stand
     5 46 Webcam/Streaming Camera | Webcam/PC Kamera | #dpi screen +stand
     5 18 Mouse Pad/Desk Mat | Mauspad/Schreibtischunterlage | #area grip ~leather *pattern >desk
     4 60 External Hard Drive/Portable SSD | externe Festplatte/tragbare SSD | #gb cord +cable
     4 16 USB Flash Drive/Memory Stick | USB Stick/Speicherstick | #gb #pack ~metal
     4 55 WiFi Extender/Signal Booster | WLAN Verstärker/WLAN Repeater | #port smart
     3 23 Laptop Sleeve/Laptop Case | Laptophülle/Laptoptasche | #screen ~tough water travel
     3 20 Monitor Arm/Monitor Mount | Monitorhalterung/Monitorarm | #screen fold sturdy >desk`,
  ],
  "Cell Phones & Accessories": [
    ">phone",
    `7 14 Phone Stand/Phone Holder | Handyhalterung/Handyständer | ~metal fold *device
     8 17 Phone Case/Protective Cover | Handyhülle/Schutzhülle | shield *colour *pattern ~plastic
     7 12 Screen Protector/Glass Film | Panzerglas/Displayschutzfolie | shield #pack ~glass
     6 32 Power Bank/Portable Charger | Powerbank/tragbares Ladegerät | #mah #port power +cable *device
     6 15 USB C Cable/Charging Cable | USB C Kabel/Ladekabel | #ftS #pack cord *device
     5 27 Wireless Charger/Charging Pad | kabelloses Ladegerät/Induktionsladegerät | #wattS power +cable *device
     4 19 Selfie Stick/Phone Gimbal | Selfie Stick/Handy Gimbal | fold +remote >photo
     4 13 Phone Ring Holder/Finger Grip | Handyring/Fingerhalter | #pack shield ~metal *finish
     3 11 Phone Lanyard/Phone Strap | Handykette/Handyband | fold #pack *colour`,
  ],
  "Video Games": [
    ">players *device",
    `6 36 Game Controller/Wireless Gamepad | Game Controller/kabelloses Gamepad | typing charge +cable
     4 24 Controller Charging Station/Charging Dock | Controller Ladestation/Ladestation | light power +cable
     4 160 Gaming Chair/Racing Chair | Gaming Stuhl/Gamer Stuhl | #lbL ~leather fold +hardware
     4 30 Game Console Case/Carrying Case | Konsolentasche/Tragetasche | travel shield *pattern
     3 85 Racing Wheel/Steering Wheel with Pedals | Lenkrad mit Pedalen/Gaming Lenkrad | typing +cable
     3 17 Thumb Grips/Joystick Caps | Joystick Kappen/Daumengriffe | #pack grip *colour
     3 55 Retro Game Console/Handheld Console | Retro Spielkonsole/Handheld Konsole | #gb #screen screen +remote >kids`,
  ],
  "Musical Instruments": [
    "music +music >musicians",
    `5 130 Acoustic Guitar/Beginner Guitar | Akustikgitarre/Westerngitarre | #inchL ~wood *tone
     5 95 Digital Piano/Keyboard Piano | Digitalpiano/E-Piano | #key *device
     5 58 USB Microphone/Condenser Microphone | USB Mikrofon/Kondensatormikrofon | *device >pc
     4 45 Ukulele/Soprano Ukulele | Ukulele/Sopran Ukulele | #inchM ~wood *colour
     4 20 Guitar Strings/Steel Strings | Gitarrensaiten/Stahlsaiten | #set ~metal
     4 17 Guitar Capo/Quick Capo | Kapodaster/Gitarren Capo | ~metal *finish #pack
     3 28 Music Stand/Sheet Music Stand | Notenständer/Notenpult | fold ~metal
     3 40 Kalimba/Thumb Piano | Kalimba/Daumenklavier | #key ~wood >kids
     3 24 Drum Practice Pad/Drum Sticks | Übungspad/Drumsticks | #inchM ~rubber #pack
     2 19 Harmonica/Blues Harp | Mundharmonika/Bluesharp | ~steel *finish`,
  ],
};
