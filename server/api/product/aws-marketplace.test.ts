import { expect, test } from 'vitest'
import { signRequest } from '../../http/sign-aws-request.ts'

/** Keys, time and signatures of AWS's test suite for Signature Version 4. */
const given = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 'service',
  url: 'https://example.amazonaws.com/',
}
const at = new Date('2015-08-30T12:36:00Z')

test.each([
  ['get-vanilla', 'GET', {}, '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['post-vanilla', 'POST', {}, '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  [
    'post-x-www-form-urlencoded',
    'POST',
    { 'content-type': 'application/x-www-form-urlencoded' },
    'Param1=value1',
    'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a',
  ],
  [
    'post-header-key-sort',
    'POST',
    { 'my-header1': 'value1' },
    '',
    'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c',
  ],
] as [string, string, Record<string, string>, string, string][])(
  '%s',
  async (_name, method, headers, body, signature) => {
    const { headers: sent } = await signRequest({ ...given, method, headers, body }, at)
    expect(sent.get('x-amz-date')).toBe('20150830T123600Z')
    expect(sent.get('authorization')).toContain('Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request')
    expect(sent.get('authorization')?.split('Signature=')[1]).toBe(signature)
  },
)
