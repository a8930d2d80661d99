// Words in Norwegian for a journal that may not be the one that this till wrote, or a copy of another.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const notCharged = 'Du kan ikke ta betalt med den før en leder har gått god for den.'
const putBack =
  'Legg den riktige journalen tilbake og start kassen på nytt. Finnes den ikke, går en leder god for denne på kontoret, under Diagnostikk.'

export const journalProblems = {
  'journal.shorter': {
    what: 'Kassen har skrevet {{known}} oppføringer, og journalen har {{facts}}: Den er slettet, eller en eldre er lagt i stedet.',
    money:
      'Salg kan mangle i den. Tjenesten har betalingene ennå, men kassen kan ikke hente salgene derfra. Du kan ikke ta betalt med den før en leder har gått god for den.',
    remedy: putBack,
  },
  'journal.replaced': {
    what: 'Rad {{row}} i journalen er ikke den kassen skrev: En annen journal er lagt i stedet.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.unsigned': {
    what: 'Fra rad {{row}} er journalen ikke skrevet av denne kassen: Kassens signatur mangler.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.keyGone': {
    what: 'Nøkkelen som kassen signerer journalen med (anchor.sealed), er borte, kan ikke åpnes her eller hører til en annen journal. Da kan vi ikke stole på journalen.',
    money: notCharged,
    remedy:
      'Legg anchor.sealed tilbake, eller start kassen som samme bruker og med samme krypteringsnøkkel som før. Er ingen av delene mulig, går en leder god for journalen på kontoret, under Diagnostikk.',
  },
  'journal.accepted': {
    what: 'En leder har gått god for journalen. Kassen fortsetter med en ny id når den startes på nytt.',
    money: 'Du kan ikke ta betalt før det.',
    remedy: 'Start kassen på nytt. Skjermene og huben settes opp på nytt.',
  },
  'journal.notDoubted': {
    what: 'Journalen er den kassen skrev: Ingen trenger å gå god for den.',
    money: 'Ingenting er endret.',
    remedy: 'Bare fortsett.',
  },
  'restore.otherService': {
    what: 'Kassen selger hos {{from}}, og kopien hos {{to}}.',
    money: 'Ingenting er endret.',
    remedy:
      'Velg {{to}} først, under Betalingstjeneste, og gjenopprett kopien etterpå. Eller den som har ansvar for maskinen, gjenoppretter den i terminalen: npm run journal -- restore.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
