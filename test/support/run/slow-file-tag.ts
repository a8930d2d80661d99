// The tag of every test in a file named `*.slow.test.ts`: `npm test` has left out the whole file.
import { TestRunner } from 'vitest'
import { isSlowFile, leftOut } from '#test/support/run/left-out.ts'

const { file } = TestRunner.getCurrentSuite()
if (isSlowFile(file.filepath)) file.tags = [leftOut]
