// Words in Swedish for a journal that may not be the one that this till wrote, or a copy of another.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const notCharged = 'Du kan inte ta betalt med den förrän en chef har gått i god för den.'
const putBack =
  'Lägg tillbaka rätt journal och starta kassan igen. Finns den inte går en chef i god för den här på kontoret, under Diagnostik.'

export const journalProblems = {
  'journal.shorter': {
    what: 'Kassan har skrivit {{known}} poster, och journalen har {{facts}}: den är raderad, eller en äldre har lagts i stället.',
    money:
      'Köp kan saknas i den. Tjänsten har kvar betalningarna, men kassan kan inte hämta köpen därifrån. Du kan inte ta betalt med den förrän en chef har gått i god för den.',
    remedy: putBack,
  },
  'journal.replaced': {
    what: 'Rad {{row}} i journalen är inte den som kassan skrev: en annan journal har lagts i stället.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.unsigned': {
    what: 'Från rad {{row}} är journalen inte skriven av den här kassan: kassans signatur saknas.',
    money: notCharged,
    remedy: putBack,
  },
  'journal.keyGone': {
    what: 'Nyckeln som kassan signerar sin journal med (anchor.sealed) är borta, går inte att öppna här eller hör till en annan journal. Då går det inte att lita på journalen.',
    money: notCharged,
    remedy:
      'Lägg tillbaka anchor.sealed, eller starta kassan som samma användare och med samma krypteringsnyckel som förut. Om inget av det går, går en chef i god för journalen på kontoret, under Diagnostik.',
  },
  'journal.accepted': {
    what: 'En chef har gått i god för journalen. Kassan fortsätter med ett nytt id när den startas igen.',
    money: 'Du kan inte ta betalt innan dess.',
    remedy: 'Starta kassan igen. Skärmarna och hubben ställs in på nytt.',
  },
  'journal.notDoubted': {
    what: 'Journalen är den som kassan skrev: ingen behöver gå i god för den.',
    money: 'Inget har ändrats.',
    remedy: 'Bara fortsätt.',
  },
  'restore.otherService': {
    what: 'Kassan säljer hos {{from}}, och kopian hos {{to}}.',
    money: 'Inget har ändrats.',
    remedy:
      'Välj {{to}} först, under Betaltjänst, och återställ kopian sedan. Eller den som sköter datorn återställer den i terminalen: npm run journal -- restore.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
