import type { Language } from '../../core/forms/rule-types.ts'

/** Texts of the gallery, long enough to show wrapping. */
export const samplesTable = {
  en: {
    label: 'Organisation name',
    value: 'Tidewater Engineering and Friends',
    help: 'This is what people see when they join.',
    error: 'A name is needed. It can be changed later.',
    sentence: 'That code has expired. We can send a new one.',
    action: 'Create organisation',
    reason: 'Only an owner can do this.',
    empty: 'Nobody is waiting for approval.',
    steps: ['You', 'Organisation', 'Start'],
  },
  zh: {
    label: '组织名称',
    value: '潮汐工程与朋友们',
    help: '其他人加入时会看到这个名称。',
    error: '请填写名称，以后可以修改。',
    sentence: '验证码已过期，我们可以重新发送。',
    action: '创建组织',
    reason: '只有所有者可以这样做。',
    empty: '暂无待审批的申请。',
    steps: ['你', '组织', '开始'],
  },
} as const satisfies Record<Language, object>

export type Samples = (typeof samplesTable)[Language]
