import { expect, test } from 'vitest'
import { deviceOf } from './device-names.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome · Windows', 'desktop'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0`,
    'Microsoft Edge · Windows',
    'desktop',
  ],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36`, 'Chrome · Android', 'mobile'],
  [`Mozilla/5.0 (Linux; Android 12; HarmonyOS) ${chrome} Mobile Safari/537.36`, 'Chrome · HarmonyOS', 'mobile'],
  [`${iphone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari · iOS', 'mobile'],
  [`${iphone} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN`, 'WeChat · iOS', 'mobile'],
  [`${iphone} Mobile/15E148 MicroMessenger/8.0.49 wxwork/4.1`, 'WeCom · iOS', 'mobile'],
  [`${iphone} Mobile/15E148 Lark/7.20`, 'Feishu · iOS', 'mobile'],
  ['curl/8.0', 'curl/8.0', undefined],
  ['Anna’s laptop', 'Anna’s laptop', undefined],
  ['', '', undefined],
])('%s is %s', (name, deviceName, kind) => {
  expect(deviceOf(name, 'en')).toEqual({ deviceName, ...(kind ? { kind } : {}) })
})

test('messengers are called what they are called in Chinese', () => {
  expect(deviceOf(`${iphone} MicroMessenger/8.0.49`, 'zh').deviceName).toBe('微信 · iOS')
})
