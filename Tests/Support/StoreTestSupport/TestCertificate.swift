/// Certificates that this package made for its tests, with their keys; nothing trusts them.
package enum TestCertificate {
    /// The certificate of `one.localhost`.
    package static let one = """
        -----BEGIN CERTIFICATE-----
        MIIBpDCCAUmgAwIBAgIUCsmTzGDYRbbPyWrGGzf89rAqPCUwCgYIKoZIzj0EAwIw
        GDEWMBQGA1UEAwwNb25lLmxvY2FsaG9zdDAgFw0yNjExMjIxNTA4MzNaGA8yMTI2
        MTAyOTE1MDgzM1owGDEWMBQGA1UEAwwNb25lLmxvY2FsaG9zdDBZMBMGByqGSM49
        AgEGCCqGSM49AwEHA0IABGFV+R/NmiQqhHpvvtQQySWw7lzwTGLgBzB2JEg5OgB5
        DDAtW4xek1FnaQjKLWkDTz1/d2lCJyTokBt7Zsg52BKjbzBtMB0GA1UdDgQWBBRj
        9vBA24M+sG64Z+wrD9YA5aYLFTAfBgNVHSMEGDAWgBRj9vBA24M+sG64Z+wrD9YA
        5aYLFTAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAA
        ATAKBggqhkjOPQQDAgNJADBGAiEA3gytlVxqR1jQQ3bKEDAmWClyXgYNddbWpNvK
        uc9Vq4ACIQD7PSrPGxnLBVCed6abHSJs8cZXS/UnA/rrXuoxkItQ7Q==
        -----END CERTIFICATE-----
        """
    /// Its key.
    package static let oneKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgQzFrR/3EXUkeqymF
        72fFTA3rWyxmt9Pjp9HUD/NGII2hRANCAARhVfkfzZokKoR6b77UEMklsO5c8Exi
        4AcwdiRIOToAeQwwLVuMXpNRZ2kIyi1pA089f3dpQick6JAbe2bIOdgS
        -----END PRIVATE KEY-----
        """
    /// The certificate of `two.localhost`.
    package static let two = """
        -----BEGIN CERTIFICATE-----
        MIIBpDCCAUmgAwIBAgIUI036YZwFVnLqG9nsziBSRq9thJ0wCgYIKoZIzj0EAwIw
        GDEWMBQGA1UEAwwNdHdvLmxvY2FsaG9zdDAgFw0yNjExMjIxNTA4MzNaGA8yMTI2
        MTAyOTE1MDgzM1owGDEWMBQGA1UEAwwNdHdvLmxvY2FsaG9zdDBZMBMGByqGSM49
        AgEGCCqGSM49AwEHA0IABEaS7IRw7Turlgw63jwLg6/vzIbMBb+oa2+ZOa5efUbN
        B+gOwskHApB/YkYI3MAeK41pyZfIzqnXclObdQzhVG+jbzBtMB0GA1UdDgQWBBTp
        063HhRG+bIdy0kss6guqTnShnTAfBgNVHSMEGDAWgBTp063HhRG+bIdy0kss6guq
        TnShnTAPBgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAA
        ATAKBggqhkjOPQQDAgNJADBGAiEAobzwxsrkJnThQZSesRKEZqgAVT88zX/1O4UK
        oKYwZFYCIQCUP6Bw3/hLPIm+eDJC3OgTtUgytGBZANwa4ODuyYuQfA==
        -----END CERTIFICATE-----
        """
    /// Its key.
    package static let twoKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgAEROvaqy8RBJUBFj
        46ecUpCA8t2NVrOp6X0EUh3ZzbKhRANCAARGkuyEcO07q5YMOt48C4Ov78yGzAW/
        qGtvmTmuXn1GzQfoDsLJBwKQf2JGCNzAHiuNacmXyM6p13JTm3UM4VRv
        -----END PRIVATE KEY-----
        """
}
