// Every screen of the till in every state: what the gallery pictures and the accessibility checker looks at.
import { checklistPoses } from '#test/support/poses/checklist-poses.ts'
import { deskPoses } from '#test/support/poses/desk-poses.ts'
import { discountPoses } from '#test/support/poses/discount-poses.ts'
import { displayPoses } from '#test/support/poses/display-poses.ts'
import { signUpPoses } from '#test/support/poses/sign-up-poses.ts'
import { kioskPoses } from '#test/support/poses/kiosk-poses.ts'
import { membersPoses } from '#test/support/poses/members-poses.ts'
import { plansPoses } from '#test/support/poses/plans-poses.ts'
import { productPoses } from '#test/support/poses/product-poses.ts'
import { peoplePoses } from '#test/support/poses/people-poses.ts'
import { officePoses } from '#test/support/poses/office-poses.ts'
import { shopPoses } from '#test/support/poses/shop-poses.ts'
import { inEachSize, type Pose } from '#test/support/poses/pose.ts'
import { settingsPoses } from '#test/support/poses/settings-poses.ts'
import { homePoses } from '#test/support/poses/home-poses.ts'
import { setupPoses } from '#test/support/poses/setup-poses.ts'
import { servicePoses } from '#test/support/poses/service-poses.ts'
import { pastSalePoses } from '#test/support/poses/past-sale-poses.ts'
import { registerPoses } from '#test/support/poses/register-poses.ts'
import { sellingPoses } from '#test/support/poses/selling-poses.ts'
import { terminalPoses } from '#test/support/poses/terminal-poses.ts'
import { tipPoses } from '#test/support/poses/tip-poses.ts'
import { staffPoses } from '#test/support/poses/staff-poses.ts'
import { troublePoses } from '#test/support/poses/trouble-poses.ts'

const written: readonly Pose[] = [
  ...sellingPoses,
  ...deskPoses,
  ...pastSalePoses,
  ...troublePoses,
  ...kioskPoses,
  ...signUpPoses,
  ...staffPoses,
  ...peoplePoses,
  ...displayPoses,
  ...tipPoses,
  ...discountPoses,
  ...terminalPoses,
  ...registerPoses,
  ...homePoses,
  ...officePoses,
  ...checklistPoses,
  ...shopPoses,
  ...membersPoses,
  ...plansPoses,
  ...productPoses,
  ...settingsPoses,
  ...setupPoses,
  ...servicePoses,
]
export const poses: readonly Pose[] = written.flatMap(inEachSize)

export function poseNamed(name: string): Pose {
  const found = poses.find((one) => one.name === name)
  if (!found) throw new Error(`no pose is called ${name}`)
  return found
}
