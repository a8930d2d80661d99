// `npm run serve`, as it was built: a few files are there in a third of the time that several hundred take.
import { runBuilt } from './run-x.mjs'

await runBuilt('serve')
