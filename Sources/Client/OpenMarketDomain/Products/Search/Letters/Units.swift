import Foundation

/// Units behind a number, however they are written: `128기가`, `128GB` and `128ギガ` are the same.
package enum Units {
    private static let names: [String: [String]] = Dictionary(
        """
        gb: gb 기가 기가바이트 기가비트 ギガ ぎが ギガバイト gig g
        tb: tb 테라 테라바이트 テラ てら
        mb: mb 메가 메가바이트 めが
        mhz: mhz 메가헤르츠
        hz: hz 헤르츠 へるつ
        mah: mah 암페어
        cm: cm 센치 센티 센치미터 센티미터 せんち
        mm: mm 미리 밀리 미리미터 밀리미터 みり みりめーとる
        ml: ml 미리 밀리 미리리터 밀리리터 みり みりりっとる cc 씨씨 시시
        m: m 미터 めーとる meter metre
        km: km 킬로 키로 킬로미터 키로미터 きろ
        kg: kg 킬로 키로 킬로그램 키로그램 きろ きろぐらむ kilo
        g: g 그램 그람 ぐらむ gram
        l: l 리터 りっとる liter litre
        w: w 와트 わっと watt
        v: v 볼트 ぼると volt
        inch: inch in 인치 いんち 형 型 형型 inche
        oz: oz 온스 おんす ounce
        person: person 인용 인 人用 人 명 people
        gen: gen 세대 世代 generation
        speed: speed 단 段 단변속 段変速 変速
        year: year 년 年 년식 年式 yr
        month: month 개월 か月 ヶ月
        age: 세 살 才 歳 yo
        sheet: 장 매 枚 sheet
        piece: 개 個 pcs pc piece
        volume: 권 巻 vol volume
        """.split(separator: "\n").flatMap { line -> [(String, String)] in
            let parts = line.split(separator: ":")
            let unit = String(parts[0])
            return parts[1].split(separator: " ").map { (String($0), unit) }
        }.map { ($0.0, [$0.1]) },
        uniquingKeysWith: +
    )

    /// The units that a word may mean; none for a word that is no unit.
    package static func meant(by word: String) -> [String] { names[word] ?? [] }
}
