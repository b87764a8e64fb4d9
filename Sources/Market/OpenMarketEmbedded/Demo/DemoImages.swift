import COpenMarketDemo
public import Foundation
import OpenMarketBackend
import OpenMarketDomain

/// The pictures of the demo market, as PNG files that are part of the program.
public enum DemoImages {
    /// The number of products, each with an image; every third one is seen from nearby as well.
    public static var count: Int { DemoProduct.catalogue.count }

    /// A file of at most 20 kilobytes; after the last product comes the first one again.
    public static func file(number: Int) -> Data {
        files[Int(number.magnitude % UInt(count))]
    }

    /// The images of a product, which are so small that there is one version of each.
    static func images(ofProduct number: Int) -> [ImportedImage] {
        let places = number.isMultiple(of: 3) ? [number, count + number / 3] : [number]
        return places.map { place in
            let placeholder = BlurHash(rawValue: placeholders[place])
            return ImportedImage(content: files[place], versions: ImageVersions(placeholder: placeholder))
        }
    }

    static func file(ofBanner number: Int) -> Data { files[placeholders.count + number] }

    /// The image files, as slices of one block of memory, whose bytes are not copied.
    private static let files: [Data] = {
        var length = 0
        guard let start = openmarket_demo_images(&length) else { return [] }
        var rest = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: length, deallocator: .none)[...]
        var files: [Data] = []
        while let end = rest.range(of: lastChunk)?.upperBound {
            files.append(rest[..<end])
            rest = rest[end...]
        }
        return files
    }()

    /// The end of every PNG file: the type of its last chunk, and the checksum of it.
    private static let lastChunk = Data("IEND".utf8) + Data([0xAE, 0x42, 0x60, 0x82])

    /// The blurred images to show until the files are there, in their order.
    private static let placeholders = [
        "LUPPS=tR%L-o_NtRayWB-;t7MyRk", "LlJ+Mjt7S}oz?wj[soofROfQj]j@", "LfOoI=%2_Nt7.8WBofs:.7WBMxof",
        "LpJ*S9WC~Vxt%gazofoe?GofM|ay", "LbKxJDt7WDt7_3j[ayj[?woft6of", "L%L#C9%2bHoz_4kDWBoerqR*aejs",
        "LmM%irxaRPof~qofozkCM{WBozoe", "LBN-Af-;P;?uyEWX^,xa0~X8={n%", "LxOprHt7%0t7~Vofa#a#oubHNday",
        "LTPFx]xtfkxZ~qofRkj[o#ayx]og", "LYONH-tQTd%2~WofRkjGTKs:oIS1", "LqMabKxu%MWB?wfkWBofw@V@f5t7",
        "LbLzskxt?uo|~XoLs;of%fW;MyoL", "LmLEc[t7ozoz_Nofj@f6Rjf6nifQ", "LdM%Gvxa.7xa?bkCjvf6_Nj[Mxfk",
        "LiK_n0xtcuXT?KWCogofl8bIVqoI", "L%NcQXs:oyt7_Nj]WXofo}kBaeay", "LPM@}?%MyEx]_4bHnhofEkWVw]s.",
        "LsKdPNs,xasp~poLazkBxubIR*fk", "LFAmh?oMIUoe9Zj[t7ay01jstRWX", "LJBy]Q%K0NIWxYoIbcI@NHjYoeR-",
        "L$Ma6GofkDt7_4kCfjj[R-j[aKay", "L;JRBBof-Ut6~Bj[s:oL%1j@NHWV", "LrJ7,Ut6?Gxa~pj[t7of%LWBIoWV",
        "LEOD%l-;9|%g^+j[%Ls:0gR+-oj[", "LIJt*dxuBYof}[jt.9t7ETWV_3t7", "LMEUxi%00iE4I[xYs,NI9wR+-Txs",
        "LtN9|Kt7-=t7~qj[a~ofM|ayWAj?", "LyNmctsmxWtQ_NozR-WBsofkWCj[", "LZMG0BxZGao}~qoLxakCF|bHr=WV",
        "LaKd=9t7^lt8_NofRPjs?Ij[Rjoe", "LgK1zM$x^*xv?bj?V[of_MX9NIS1", "LuI=3}j[xZof~qoeayof?GoLRkoe",
        "LlP6?SxtOGt7%%j]t7kCR4ayxWj?", "LWODONxt%#xu~qofRQj[.SkCNGf+", "LVPG7}-:$*xG_NofRjja$+RjX7kV",
        "LUNvh~S#S#oz~V-;s:t6%f%MRPay", "L77_4[EU4.?G-@E4jD-j?5IYIu-l", "LIO3zm?a4U%M~p%L?bofIARjV@Rj",
        "LSPr{#%LDixY~pogV?ae4TWBRPaf", "LPIE2==_kCt6RlR*~pX8%LWC%MbH", "LeLDMg-mu6bcsrR-bcoK%MWEOZaz",
        "LIIg_h-h-h-l~pn%V[WV9an$n$ax", "LfN0uFjuoyt7?wt7WBofb{ofafj[", "LJP%FU-:NI%MIrR*xDoL0Kf6R,WB",
        "LaMjBg%1%5og~qWXWZoeIVWExtoe", "LqF$-Kt7D%WD?^ofWUj[x]j[j[a}", "LSQS;u%ME.xupfofr;ayE1kCs:ay",
    ]
}
