import type { Code } from '../../src/core/codes.ts'
import * as limits from '../../src/core/limits.ts'

type Text = { zh: string; en: string }

/** `msg` of each code. Keys of `messagesTable` refine it for one stable message. */
export const codeTexts: Readonly<Record<Code, Text> & Record<string, Text>> = {
  '200': { zh: '', en: '' },
  '403': { zh: '登录已失效，请重新登录。', en: 'Your session was ended. Please sign in again.' },
  '04206': { zh: '登录已过期，请重新登录。', en: 'Your session has expired. Please sign in again.' },
  '0410001': { zh: '邮箱或密码不正确。', en: 'The email address or the password is not right.' },
  '0410020': {
    zh: '账号或组织已停用，请联系管理员。',
    en: 'This account or organisation is disabled. Please ask your administrator.',
  },
  '0418': { zh: '', en: '' },
  '0825': {
    zh: '应用还没有接入，或已被移除。请联系管理员。',
    en: 'This app is not connected, or was removed. Please ask your administrator.',
  },
  '0400001': { zh: '请检查填写的内容。', en: 'Please check what you entered.' },
  '0403001': { zh: '你没有此操作的权限。', en: 'You are not allowed to do this.' },
  '0404001': { zh: '内容不存在或已被删除。', en: 'This was not found, or was removed.' },
  '0429001': { zh: '操作过于频繁，请稍后再试。', en: 'Too many attempts. Please try again later.' },
  '0410002': { zh: '验证码不正确。', en: 'That code is not right.' },
  '0410003': { zh: '验证码已失效，请重新获取。', en: 'That code has expired. We can send a new one.' },
  '0410004': { zh: '密码强度不够，请换一个。', en: 'This password is too easy to guess. Please choose another.' },
  '0410005': { zh: '重置链接无效或已使用。', en: 'This reset link is invalid or was used before.' },
  '0410006': { zh: '该身份尚未关联账号。', en: 'No account is linked to this identity yet.' },
  '0410007': { zh: '需要进行两步验证。', en: 'A second factor is needed.' },
  '0410008': { zh: '请再次确认你的身份。', en: 'Please confirm that it is you.' },
  '0410009': { zh: '该身份已关联其他账号。', en: 'This identity is linked to another account.' },
  '0410010': { zh: '请选择组织。', en: 'Please choose an organisation.' },
  '0410011': { zh: '请先同意服务条款。', en: 'Please agree to the terms first.' },
  '0410012': {
    zh: '第三方服务拒绝了请求，或暂时无法访问。请稍后再试。',
    en: 'The other service refused, or could not be reached. Please try again later.',
  },
  '0411001': { zh: '组织标识不可用，请换一个。', en: 'This organisation key is invalid or taken.' },
  '0411002': { zh: '邀请无效或已过期。', en: 'This invitation is invalid or has expired.' },
  '0411003': { zh: '该邀请发给了另一个邮箱。', en: 'This invitation is for another address.' },
  '0411004': { zh: '你已经是成员了。', en: 'You are a member already.' },
  '0411005': {
    zh: '加入码不对或已停用。请核对一遍，或者要一个新的。',
    en: 'This join code is not right, or was turned off. Check it, or ask for a new one.',
  },
  '0411006': { zh: '已提交申请，请等待管理员审批。', en: 'Your request was sent. An administrator has to approve it.' },
  '0411007': { zh: '席位已满，请联系管理员。', en: 'There is no seat left. Please ask your administrator.' },
  '0411008': { zh: '组织至少需要一名所有者。', en: 'An organisation needs at least one owner.' },
  '0412001': { zh: '分享不存在或密码不正确。', en: 'This share does not exist, or the password is not right.' },
  '0412002': { zh: '请输入分享密码。', en: 'This share needs a password.' },
  '0413001': { zh: '凭证无效或已使用。', en: 'This ticket is invalid or was used before.' },
  '500': { zh: '服务器开小差了，请稍后再试。', en: 'Something went wrong on our side. Please try again.' },
}

export const messagesTable: Readonly<Record<string, Text>> = {
  'request.invalid': { zh: '请求格式不正确。', en: 'The request was not understood.' },
  'request.too_large': { zh: '内容过大。', en: 'This is too large.' },
  'request.media_type': { zh: '只接受 JSON。', en: 'Only JSON is accepted.' },
  'request.not_found': { zh: '接口不存在。', en: 'There is no such call.' },
  'request.method': { zh: '不支持该请求方法。', en: 'This method is not allowed.' },
  'request.origin': { zh: '请求来源不被允许。', en: 'Requests from there are not allowed.' },
  'server.unavailable': {
    zh: '服务暂时不可用，请稍后再试。',
    en: 'The service is not available right now. Please try again.',
  },
  'account.prove_otherwise': {
    zh: '请用密码、通行密钥或验证器确认身份。',
    en: 'Confirm with your password, a passkey or your authenticator app.',
  },
  'account.wrong_password': { zh: '当前密码不正确。', en: 'That is not your current password.' },
  'org.domain_not_allowed': {
    zh: '你的邮箱域名不能使用这个加入码。',
    en: 'This join code is for addresses of other domains.',
  },
  'account.factor_wrong': {
    zh: '验证未通过，请检查后重试。',
    en: 'That did not match. Check the code or the device, and try again.',
  },
  'account.mfa_ticket_invalid': {
    zh: '等待时间过长或尝试次数过多，请重新登录。',
    en: 'This took too long, or was tried too often. Please sign in again.',
  },
  'account.passkey_taken': { zh: '这个通行密钥已经添加过了。', en: 'This passkey was added before.' },
  'apiKey.too_many': {
    zh: `最多可以有 ${limits.apiKeysPerPerson} 个可用的密钥。请先撤销不再用的，再新建。`,
    en: `You can have ${limits.apiKeysPerPerson} keys that work. Revoke one that nothing uses, then make this one.`,
  },
  'ide.code_invalid': {
    zh: '登录码已失效，请在 IDE 中重新登录。',
    en: 'This sign-in code no longer works. Please start again in your IDE.',
  },
  'marketplace.registration_invalid': {
    zh: '这次购买的注册链接已失效，请回到 AWS Marketplace 重新点击设置账号。',
    en: 'This registration has expired or was used. Please set up your account again from AWS Marketplace.',
  },
  'share.too_many': {
    zh: `最多可以有 ${limits.linksPerThing} 个分享链接。请先停用不再用的，再新建。`,
    en: `There can be ${limits.linksPerThing} share links. Turn one off that nobody needs, then create this one.`,
  },
  'share.ended': {
    zh: '分享已结束，或密码已更换。',
    en: 'This share has ended, or has another password now.',
  },
  'account.code_invalid': { zh: '验证码不正确。', en: 'That code is not right.' },
  'account.code_expired': { zh: '验证码已失效，请重新获取。', en: 'That code has expired. We can send a new one.' },
}

/** The envelope's `msg` for a code and its stable message. */
export const textOf = (code: string, message: string, language: 'zh' | 'en'): string =>
  (messagesTable[message] ?? codeTexts[code] ?? codeTexts['500'])?.[language] ?? ''
