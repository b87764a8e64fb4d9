public import Foundation
public import OpenMarketDomain

/// Values to test and to show with: images, people and a whole catalogue.
public enum Fixture {}

extension Fixture {
    /// The vendors of the sample catalogue with what they log in with.
    public static let sessions: [Session] = ["한옥상점", "Harbour Goods", "달빛서점", "Nordlicht Audio"]
        .enumerated()
        .map { index, name in
            Session(
                vendor: Vendor(id: Vendor.ID(index + 1), name: name),
                credentials: VendorCredentials(identifier: "sample-\(index + 1)", secret: Secret("secret-\(index + 1)"))
            )
        }

    /// A few dozen products, oldest first, for previews, demonstrations and tests.
    public static let catalogue: [ProductDetail] = sampleProducts.enumerated().map { index, good in
        detail(of: good, number: index + 1)
    }

    private static func detail(of good: SampleProduct, number: Int) -> ProductDetail {
        let vendor = sessions[(number - 1) % sessions.count].vendor
        let images = sampleImages(of: number)
        let product = Product(
            id: Product.ID(number),
            vendorID: vendor?.id,
            vendorName: vendor?.name,
            name: good.name,
            summary: good.text,
            thumbnail: images.first?.thumbnail,
            price: Money(good.amount(good.price), good.currency),
            discount: Discount(good.amount(good.discount)),
            stock: good.stock,
            createdAt: Date(timeIntervalSince1970: 1_700_000_000 + TimeInterval(number) * 5400)
        )
        return ProductDetail(product: product, description: good.text, images: images, vendor: vendor)
    }

    private static func sampleImages(of number: Int) -> [ProductImage] {
        (1...(1 + number % 3)).compactMap { place in
            guard let url = URL(string: "https://images.example/\(number)/\(place).jpg") else { return nil }
            return ProductImage(id: ProductImage.ID(number * 10 + place), url: url, thumbnail: url)
        }
    }
}

extension Fixture {
    /// A whole JPEG file: one grey pixel, baseline coding, the shortest tables that are legal.
    public static let jpeg = Data(jpegHead + Array(repeating: 0x01, count: 64) + jpegTail)

    /// A whole PNG file: one grey pixel.
    public static let png = Data([
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00, 0x00, 0x00, 0x0D, 0x49, 0x48, 0x44, 0x52,
        0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x00, 0x00, 0x00, 0x00, 0x3A, 0x7E, 0x9B,
        0x55, 0x00, 0x00, 0x00, 0x0A, 0x49, 0x44, 0x41, 0x54, 0x78, 0xDA, 0x63, 0x68, 0x00, 0x00, 0x00,
        0x82, 0x00, 0x81, 0xDA, 0x45, 0x08, 0x3B, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4E, 0x44, 0xAE,
        0x42, 0x60, 0x82,
    ])

    public static let imageInput = ImageInput(.data(jpeg), name: "photo.jpg")
    public static let preparedImage = PreparedImage(data: jpeg, format: .jpeg, fileName: "image-1.jpg")

    /// Up to the quantisation table, of which every entry is 1.
    private static let jpegHead: [UInt8] = [
        0xFF, 0xD8, 0xFF, 0xE0, 0x00, 0x10, 0x4A, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00, 0x01,
        0x00, 0x01, 0x00, 0x00, 0xFF, 0xDB, 0x00, 0x43, 0x00,
    ]

    /// The frame, one Huffman code for each table, and two bits of image.
    private static let jpegTail: [UInt8] = [
        0xFF, 0xC0, 0x00, 0x0B, 0x08, 0x00, 0x01, 0x00, 0x01, 0x01, 0x01, 0x11, 0x00, 0xFF, 0xC4, 0x00,
        0x14, 0x00, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0xFF, 0xC4, 0x00, 0x14, 0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
        0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xDA, 0x00, 0x08, 0x01, 0x01, 0x00,
        0x00, 0x3F, 0x00, 0x3F, 0xFF, 0xD9,
    ]
}

extension Fixture {
    /// The lines of the sample catalogue: a data table, and longer than a screen for that reason.
    static let sampleProducts: [SampleProduct] = [
        .init("나전칠기 보석함", "손으로 붙인 자개가 빛나는 작은 보석함입니다.", .krw, 145_000, off: 20_000, stock: 4),
        .init("Brass ship lantern", "Polished brass, burns lamp oil or takes an LED insert.", .usd, 11_900, stock: 7),
        .init("윤동주 시집 초판 복각본", "하늘과 바람과 별과 시. 세로쓰기 복각본입니다.", .krw, 12_500, stock: 31),
        .init("Field recorder", "Two microphones, twenty hours on one charge.", .eur, 24_900, off: 4_900, stock: 9),
        .init("한지 조명", "전주 한지로 만든 은은한 침실 조명입니다.", .krw, 68_000, stock: 15),
        .init("Canvas duffel bag", "Waxed canvas, leather handles, fits under a seat.", .usd, 8_950, stock: 0),
        .init("손글씨 노트 세트", "만년필이 번지지 않는 종이로 만든 노트 세 권입니다.", .krw, 18_000, off: 3_000, stock: 52),
        .init("Open-back headphones", "Wide stage, soft velour pads, three metre cable.", .eur, 32_900, stock: 6),
        .init("기계식 키보드", "갈축 스위치와 알루미늄 하우징, 조용한 타건감.", .krw, 129_000, off: 30_000, stock: 11),
        .init("Enamel coffee pot", "Holds one litre, happy on a camp fire.", .usd, 3_499, stock: 40),
        .init("독서대", "각도를 다섯 단계로 바꿀 수 있는 원목 독서대입니다.", .krw, 27_500, stock: 23),
        .init("Bookshelf speaker pair", "Five inch woofers in walnut veneer.", .eur, 41_500, off: 10_000, stock: 3),
        .init("청자 찻잔 두 점", "비색이 고운 찻잔 두 점과 받침입니다.", .krw, 54_000, stock: 8),
        .init("Wool fisherman sweater", "Undyed wool, knitted in one piece.", .usd, 14_200, off: 2_200, stock: 5),
        .init("어린이 동화 전집", "그림이 많은 동화 열두 권, 상태가 아주 좋습니다.", .krw, 76_000, off: 26_000, stock: 1),
        .init("Turntable", "Belt drive, two speeds, a cartridge is included.", .eur, 27_900, stock: 0),
        .init("자전거 안장", "비에 강한 인조가죽, 넓은 쿠션의 안장입니다.", .krw, 22_000, stock: 17),
        .init("Cast iron skillet", "Pre-seasoned, 26 centimetres, lasts for ever.", .usd, 4_250, stock: 26),
        .init("세계 지도 퍼즐", "천 조각으로 완성하는 큰 세계 지도입니다.", .krw, 19_900, stock: 34),
        .init("Pocket synthesiser", "Sixteen steps, one speaker, endless noise.", .eur, 8_900, off: 900, stock: 19),
        .init("캠핑 의자", "접으면 팔뚝만 한 가벼운 의자입니다.", .krw, 39_000, off: 9_000, stock: 28),
        .init("Tide clock", "Shows the next high water for any harbour.", .usd, 5_600, stock: 13),
        .init("만년필", "금도금 촉, 굵기 F, 병잉크를 함께 드립니다.", .krw, 88_000, stock: 10),
        .init("Studio monitor stand", "Steel, height from 90 to 120 centimetres.", .eur, 6_490, stock: 22),
        .init("도자기 화분", "물구멍이 있는 흰 화분, 지름 15센티미터.", .krw, 16_500, stock: 45),
        .init("Rope doormat", "Woven from retired climbing rope, no two alike.", .usd, 2_999, off: 500, stock: 60),
        .init("별자리 무드등", "천장에 사계절의 별자리를 비춥니다.", .krw, 33_000, off: 8_000, stock: 14),
        .init("Guitar pedal kit", "Solder it yourself: a warm overdrive.", .eur, 7_350, stock: 16),
        .init("여름 이불", "모시처럼 시원한 여름 이불, 퀸 사이즈입니다.", .krw, 59_000, off: 14_000, stock: 20),
        .init("Barometer", "Aneroid, in an oak frame, calibrated last spring.", .usd, 9_725, stock: 2),
        .init("필름 카메라", "셔터와 노출계 모두 정상인 수동 카메라입니다.", .krw, 210_000, stock: 1),
        .init("Microphone arm", "Silent joints, clamps to any table.", .eur, 9_900, off: 2_000, stock: 18),
        .init("곱돌솥", "밥이 눌어붙지 않는 곱돌로 만든 일인용 돌솥.", .krw, 24_000, stock: 37),
        .init("Hammock", "Cotton, for two, with its own carrying bag.", .usd, 6_400, stock: 12),
        .init("보드게임 모음", "네 명이 즐기는 보드게임 세 가지를 한 번에.", .krw, 47_000, off: 12_000, stock: 9),
        .init("Cassette deck", "Serviced, new belts, records both ways.", .eur, 18_800, off: 3_800, stock: 2),
    ]
}

struct SampleProduct: Sendable {
    let name: String
    let text: String
    let currency: Currency
    /// The price in the currency's smallest unit, so that no price is written as a binary fraction.
    let price: Int
    let discount: Int
    let stock: Int

    init(_ name: String, _ text: String, _ currency: Currency, _ price: Int, off discount: Int = 0, stock: Int) {
        (self.name, self.text, self.currency) = (name, text, currency)
        (self.price, self.discount, self.stock) = (price, discount, stock)
    }

    func amount(_ units: Int) -> Decimal {
        Decimal(sign: .plus, exponent: -(currency.fractionDigits ?? 0), significand: Decimal(units))
    }
}
