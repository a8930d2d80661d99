// The problems of printing in Danish: the printer, its drawer, and a receipt that is not there.
import type { ProblemWords } from '#shared/problem-words.ts'
import type { ProblemCode } from '#shared/problem.ts'

const salesGoOn = 'Salget går videre; pengene berøres ikke af dette.'

export const printProblems = {
  'printer.none': {
    what: 'Denne kasse har ingen printer.',
    money: 'Intet blev udskrevet.',
    remedy: 'Sæt en op på kontoret, eller udskriv fra siden.',
  },
  'printer.notReached': {
    what: 'Printeren svarer ikke på {{place}} ({{reason}}).',
    money: salesGoOn,
    remedy: 'Se, at den er tændt og forbundet; kvitteringen prøves igen af sig selv.',
  },
  'printer.paperOut': {
    what: 'Printeren er løbet tør for papir.',
    money: salesGoOn,
    remedy: 'Sæt en ny rulle i; kvitteringen udskrives af sig selv.',
  },
  'printer.coverOpen': {
    what: 'Printerens låg er åbent.',
    money: salesGoOn,
    remedy: 'Luk det; kvitteringen udskrives af sig selv.',
  },
  'printer.offline': {
    what: 'Printeren siger, at den ikke er klar.',
    money: salesGoOn,
    remedy: 'Se på dens lamper, og tryk på dens knap; kvitteringen prøves igen af sig selv.',
  },
  'printer.slow': {
    what: 'Printeren tog imod kvitteringen, men sagde ikke inden for {{seconds}} s, at den er udskrevet.',
    money: salesGoOn,
    remedy: 'Se, om den ligger der. Gør den det, så undvær den; hvis ikke, så udskriv igen.',
  },
  'printer.brokeOff': {
    what: 'Forbindelsen til printeren blev afbrudt midt i ({{reason}}).',
    money: salesGoOn,
    remedy: 'Noget af kvitteringen kan være på papir. Den udskrives hel igen og siger det.',
  },
  'printer.notSystem': {
    what: 'Systemets printer tog den ikke ({{reason}}).',
    money: salesGoOn,
    remedy: 'Se på printeren i systemets indstillinger; kvitteringen prøves igen af sig selv.',
  },
  'drawer.none': {
    what: 'Denne kasse har ingen skuffe.',
    money: 'Intet blev åbnet.',
    remedy: 'Sig i printerens indstillinger, at en skuffe er forbundet med den.',
  },
  'receipt.none': {
    what: 'Der er ingen kvittering {{receipt}} for dette salg.',
    money: 'Intet blev udskrevet.',
    remedy: 'Se på salget igen.',
  },
} satisfies Partial<Record<ProblemCode, ProblemWords>>
