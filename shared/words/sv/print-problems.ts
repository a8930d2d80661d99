// The problems of printing in Swedish: the printer, its drawer, and a receipt that is not there.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const salesGoOn = 'Försäljningen går vidare; pengarna berörs inte av det här.'

export const printProblems = {
  'printer.none': {
    what: 'Den här kassan har ingen skrivare.',
    money: 'Inget skrevs ut.',
    remedy: 'Ställ in en på kontoret, eller skriv ut från sidan.',
  },
  'printer.notReached': {
    what: 'Skrivaren svarar inte på {{place}} ({{reason}}).',
    money: salesGoOn,
    remedy: 'Se att den är på och ansluten; kvittot försöks igen av sig självt.',
  },
  'printer.paperOut': {
    what: 'Skrivaren har slut på papper.',
    money: salesGoOn,
    remedy: 'Sätt i en ny rulle; kvittot skrivs ut av sig självt.',
  },
  'printer.coverOpen': {
    what: 'Skrivarens lock är öppet.',
    money: salesGoOn,
    remedy: 'Stäng det; kvittot skrivs ut av sig självt.',
  },
  'printer.offline': {
    what: 'Skrivaren säger att den inte är redo.',
    money: salesGoOn,
    remedy: 'Titta på dess lampor och tryck på dess knapp; kvittot försöks igen av sig självt.',
  },
  'printer.slow': {
    what: 'Skrivaren tog emot kvittot, men sade inte inom {{seconds}} s att det är utskrivet.',
    money: salesGoOn,
    remedy: 'Se om det ligger där. Gör det det, klara dig utan; annars skriv ut igen.',
  },
  'printer.brokeOff': {
    what: 'Förbindelsen till skrivaren bröts mitt i ({{reason}}).',
    money: salesGoOn,
    remedy: 'En del av kvittot kan finnas på papper. Det skrivs ut helt igen, och säger det.',
  },
  'printer.notSystem': {
    what: 'Systemets skrivare tog inte emot det ({{reason}}).',
    money: salesGoOn,
    remedy: 'Titta på skrivaren i systemets inställningar; kvittot försöks igen av sig självt.',
  },
  'drawer.none': {
    what: 'Den här kassan har ingen låda.',
    money: 'Inget öppnades.',
    remedy: 'Säg i skrivarens inställningar att en låda är ansluten till den.',
  },
  'receipt.none': {
    what: 'Det finns inget kvitto {{receipt}} för det här köpet.',
    money: 'Inget skrevs ut.',
    remedy: 'Titta på köpet igen.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
