// `npm run kiosk`, as it was built: a few files are there in a third of the time that several hundred take.
import { runBuilt } from './run-built.mjs'

await runBuilt('kiosk')
