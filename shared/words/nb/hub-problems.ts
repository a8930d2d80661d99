// Words in Norwegian for when something stands between the till and its hub.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

export const hubProblems = {
  'hub.none': {
    what: 'Denne kassen har ingen hub.',
    money: 'Ingenting er endret.',
    remedy: 'Koble den til under Innstillinger, Hub, med en kode fra den som driver huben.',
  },
  'hub.notHere': {
    what: 'Denne kassen har ingen egen mappe å oppbevare noe i, så den kan ikke ha noen hub.',
    money: 'Den selger som før.',
    remedy: 'Start den med en datamappe, og koble den til da.',
  },
  'hub.already': {
    what: 'Denne kassen er koblet til huben på {{address}}.',
    money: 'Ingenting er endret, og koden ble ikke brukt.',
    remedy: 'Forlat den huben først: Innstillinger, Hub, Forlat denne huben.',
  },
  'hub.unopened': {
    what: 'Nøkkelen til denne kassens hub er her, men kan ikke åpnes: Filen er skadet, eller den ble forseglet på en annen maskin.',
    money: 'Kassen selger videre; det den skriver ned, venter her til den er koblet til igjen.',
    remedy:
      'Be den som driver huben, om å trekke tilbake den gamle nøkkelen og gi deg en ny kode, og koble kassen til igjen.',
  },
  'hub.away': {
    what: 'Huben svarer ikke akkurat nå.',
    money: 'Kassen selger videre; det den skriver ned, sendes når huben er tilbake.',
    remedy: 'Vent, eller spør den som driver huben.',
  },
  'hub.notReached': {
    what: 'Ingen hub svarer på {{address}}.',
    money: 'Denne kassen er ikke koblet til: Ingenting ble lagret, og den selger som før.',
    remedy: 'Se på adressen og nettet, og koble kassen til igjen.',
  },
  'hub.garbled': {
    what: 'Det som svarer på denne adressen, er ingen hub, eller en av en annen versjon.',
    money: 'Kassen selger videre og beholder alt selv.',
    remedy: 'Se på adressen og på versjonene av kassen og huben.',
  },
  'hub.notSecure': {
    what: 'Adressen {{address}} er ikke sikker: nøkler og oppføringer ville gå åpent over nettet.',
    money: 'Ingenting ble sendt.',
    remedy: 'Bruk en adresse som begynner med https.',
  },
  'hub.codeRefused': {
    what: 'Huben kjenner ikke denne koden, eller den er brukt, eller den er eldre enn 15 minutter.',
    money: 'Ingenting er endret.',
    remedy: 'Be den som driver huben, om en ny kode.',
  },
  'hub.taken': {
    what: 'Huben kjenner denne kassen allerede, med en annen nøkkel.',
    money: 'Ingenting er endret.',
    remedy: 'Den som driver huben, trekker den nøkkelen tilbake først: npm run hub -- revoke.',
  },
  'hub.keyRefused': {
    what: 'Huben på {{address}} tar ikke lenger imot denne kassens nøkkel.',
    money: 'Kassen selger videre; det den skriver ned, venter her til den er koblet til igjen.',
    remedy: 'Koble den til igjen med en ny kode.',
  },
  'hub.refused': {
    what: 'Huben har noe annet enn denne kassen som oppføring {{row}} og tar ikke imot mer fra den.',
    money: 'Kassen selger videre, og dens egen journal er hel. Butikkens summer mangler salgene dens.',
    remedy: 'Ring den som driver huben: Ble en eldre kopi av denne kassens mappe lagt tilbake?',
  },
  'hub.unitUnconfirmed': {
    what: 'Salgsenheten {{unit}} er ikke bekreftet i huben for butikken {{shop}}, så huben sier ikke fra til denne kassen om betalinger.',
    money: 'Kassen selger videre og spør tjenesten selv; det den skriver ned, kommer fram til huben.',
    remedy:
      'Den som driver huben, bekrefter den én gang, hvis den er riktig: npm run hub -- confirm --shop "{{shop}}" --sales-unit {{unit}}. Kassen trenger ingen ny kode, og viser det innen ett minutt.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
