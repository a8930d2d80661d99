// Words in Swedish for when something stands in the office's way.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const nothingChanged = 'Inget har ändrats.'

export const officeProblems = {
  'refund.piecesGone': {
    what: 'De här varorna är redan återbetalda, eller hör inte till det här köpet.',
    money: nothingChanged,
    remedy: 'Se på köpet igen: där står vad som finns kvar att återbetala.',
  },
  'refund.otherPrice': {
    what: 'Priset för de här varorna är nu {{value}}, inte längre det som visades.',
    money: nothingChanged,
    remedy: 'Se på köpet igen, och bekräfta det nya beloppet.',
  },
  'settings.restartFirst': {
    what: 'Från nästa start säljer den här kassan genom en annan tjänst, säljenhet eller ett annat land.',
    money: 'Inget debiteras före det. Köp som pågår görs upp.',
    remedy: 'Starta kassan igen, eller ta tillbaka ändringen på kontoret.',
  },
  'report.openSale': {
    what: 'Köp nummer {{number}} betalas fortfarande (öppna köp: {{sales}}).',
    money: 'Ingen period har avslutats. Alla pengar är där de var.',
    remedy: 'Låt det bli klart, eller avbryt det i kassan; avsluta sedan perioden.',
  },
  'report.closedAlready': {
    what: 'Perioden har avslutats under tiden, på en annan skärm: det är rapport nummer {{number}}.',
    money: 'Allt står i den rapporten. Ingen fler period har avslutats.',
    remedy: 'Se på rapporten som den är nu, och avsluta den om du vill.',
  },
  'shop.openSale': {
    what: 'Försäljning nummer {{number}} vid kassa {{till}} håller ännu på att betalas (öppna försäljningar: {{sales}}).',
    money: 'Ingen period har avslutats. Alla pengar är där de var.',
    remedy: 'Låt den bli klar, eller avbryt den vid den kassan; avsluta sedan perioden.',
  },
  'shop.notHere': {
    what: 'Kassa {{till}} tog emot den här betalningen med {{owner}}; den här kassan säljer med {{chosen}}.',
    money: 'Inget har återbetalats.',
    remedy: 'Återbetala den vid en kassa som säljer med {{owner}}.',
  },
  'report.unknown': {
    what: 'Det finns ingen rapport nummer {{number}}.',
    money: nothingChanged,
    remedy: 'Se i listan över rapporter.',
  },
} as const satisfies Partial<Record<ProblemCode, ProblemWords>>
