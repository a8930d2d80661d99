// Words in Danish for a journal that may not be the one that this till wrote, or a copy of another.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const notCharged = 'Du kan ikke tage betaling med den, før en leder har stået inde for den.'
const putBack =
  'Læg den rigtige journal tilbage, og start kassen igen. Findes den ikke, står en leder inde for denne på kontoret under Diagnostik.'

export const journalProblems = {
  'journal.shorter': {
    what: 'Kassen har skrevet {{known}} poster, og journalen har {{facts}}: Den er slettet, eller en ældre er lagt i stedet.',
    money:
      'Salg kan mangle i den. Tjenesten har stadig betalingerne, men kassen kan ikke hente salgene derfra. Du kan ikke tage betaling med den, før en leder har stået inde for den.',
    remedy: putBack,
  },
  'journal.replaced': {
    what: 'Række {{row}} i journalen er ikke den, kassen skrev: En anden journal er lagt i stedet.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.unsigned': {
    what: 'Fra række {{row}} er journalen ikke skrevet af denne kasse: Kassens signatur mangler.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.keyGone': {
    what: 'Nøglen, som kassen signerer journalen med (anchor.sealed), er væk, kan ikke åbnes her eller hører til en anden journal. Så kan vi ikke stole på journalen.',
    money: notCharged,
    remedy:
      'Læg anchor.sealed tilbage, eller start kassen som den samme bruger og med den samme krypteringsnøgle som før. Er ingen af delene mulig, står en leder inde for journalen på kontoret under Diagnostik.',
  },
  'journal.accepted': {
    what: 'En leder har stået inde for journalen. Kassen fortsætter med et nyt id, når den startes igen.',
    money: 'Du kan ikke tage betaling før da.',
    remedy: 'Start kassen igen. Skærmene og hubben sættes op på ny.',
  },
  'journal.notDoubted': {
    what: 'Journalen er den, kassen skrev: Ingen behøver at stå inde for den.',
    money: 'Intet er ændret.',
    remedy: 'Bare fortsæt.',
  },
  'restore.otherService': {
    what: 'Kassen sælger hos {{from}}, og kopien hos {{to}}.',
    money: 'Intet er ændret.',
    remedy:
      'Vælg {{to}} først, under Betalingstjeneste, og gendan kopien bagefter. Eller den, der har ansvar for maskinen, gendanner den i terminalen: npm run journal -- restore.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
