import { pinyin } from 'pinyin-pro'
import { expect, test } from 'vitest'
import { matchesName } from './name-search.ts'

/** The most common family names, and characters of given names. */
const common = [
  ...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严武戴莫孔向汤',
  ...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红文建国志雨欣怡浩宇轩梓涵诗琪思远婷雪倩晨',
]

test('a name is found by its pinyin, from any character on, and by its initials', () => {
  for (const character of common) {
    const [said = ''] = pinyin(character, { toneType: 'none', type: 'array' }).map((each) => each.replace('ü', 'v'))
    expect(matchesName(`小${character}`, said), `${character} ${said}`).toBe(true)
  }
  for (const words of ['wang', 'wangx', 'wang xiao', 'xiaoming', 'WXM', '小明'])
    expect(matchesName('王小明 (Ming)', words), words).toBe(true)
  for (const words of ['ang', 'wangm', 'iao', 'wng']) expect(matchesName('王小明', words), words).toBe(false)
  expect(matchesName('Anna Lind', 'lin')).toBe(true)
})
