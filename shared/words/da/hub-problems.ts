// Words in Danish for when something stands between the till and its hub.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

export const hubProblems = {
  'hub.none': {
    what: 'Denne kasse har ingen hub.',
    money: 'Der er ikke ændret noget.',
    remedy: 'Forbind den under Indstillinger, Hub, med en kode fra den, der driver hubben.',
  },
  'hub.notHere': {
    what: 'Denne kasse har ingen egen mappe at opbevare noget i, så den kan ikke have en hub.',
    money: 'Den sælger som før.',
    remedy: 'Start den med en datamappe, og forbind den så.',
  },
  'hub.already': {
    what: 'Denne kasse er forbundet med hubben på {{address}}.',
    money: 'Der er ikke ændret noget, og koden blev ikke brugt.',
    remedy: 'Forlad den hub først: Indstillinger, Hub, Forlad denne hub.',
  },
  'hub.unopened': {
    what: 'Nøglen til denne kasses hub er her, men kan ikke åbnes: Filen er beskadiget, eller den blev forseglet på en anden maskine.',
    money: 'Kassen sælger videre; det, den skriver ned, venter her, til den er forbundet igen.',
    remedy:
      'Bed den, der driver hubben, om at trække den gamle nøgle tilbage og give dig en ny kode, og forbind kassen igen.',
  },
  'hub.away': {
    what: 'Hubben svarer ikke lige nu.',
    money: 'Kassen sælger videre; det, den skriver ned, sendes, når hubben er tilbage.',
    remedy: 'Vent, eller spørg den, der driver hubben.',
  },
  'hub.notReached': {
    what: 'Ingen hub svarer på {{address}}.',
    money: 'Denne kasse er ikke forbundet: Intet blev gemt, og den sælger som før.',
    remedy: 'Se på adressen og nettet, og forbind kassen igen.',
  },
  'hub.garbled': {
    what: 'Det, der svarer på denne adresse, er ingen hub, eller en af en anden version.',
    money: 'Kassen sælger videre og beholder alt selv.',
    remedy: 'Se på adressen og på kassens og hubbens versioner.',
  },
  'hub.notSecure': {
    what: 'Adressen {{address}} er ikke sikker: nøgler og poster ville gå åbent over netværket.',
    money: 'Der blev ikke sendt noget.',
    remedy: 'Brug en adresse, der begynder med https.',
  },
  'hub.codeRefused': {
    what: 'Hubben kender ikke denne kode, eller den er brugt, eller den er ældre end 15 minutter.',
    money: 'Der er ikke ændret noget.',
    remedy: 'Bed den, der driver hubben, om en ny kode.',
  },
  'hub.taken': {
    what: 'Hubben kender allerede denne kasse, med en anden nøgle.',
    money: 'Der er ikke ændret noget.',
    remedy: 'Den, der driver hubben, trækker den nøgle tilbage først: npm run hub -- revoke.',
  },
  'hub.keyRefused': {
    what: 'Hubben på {{address}} tager ikke længere imod denne kasses nøgle.',
    money: 'Kassen sælger videre; det, den skriver ned, venter her, til den er forbundet igen.',
    remedy: 'Forbind den igen med en ny kode.',
  },
  'hub.refused': {
    what: 'Hubben har noget andet end denne kasse som post {{row}} og tager ikke imod mere fra den.',
    money: 'Kassen sælger videre, og dens egen journal er hel. Butikkens summer mangler dens salg.',
    remedy: 'Ring til den, der driver hubben: Blev en ældre kopi af denne kasses mappe lagt tilbage?',
  },
  'hub.unitUnconfirmed': {
    what: 'Salgsenheden {{unit}} er ikke bekræftet i hubben for butikken {{shop}}, så hubben melder ikke om betalinger til denne kasse.',
    money: 'Kassen sælger videre og spørger selv tjenesten; det, den skriver ned, når frem til hubben.',
    remedy:
      'Den, der driver hubben, bekræfter den én gang, hvis den er rigtig: npm run hub -- confirm --shop "{{shop}}" --sales-unit {{unit}}. Kassen behøver ingen ny kode og viser det inden for et minut.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
